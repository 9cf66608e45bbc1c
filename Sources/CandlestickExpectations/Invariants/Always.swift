import CandlestickSimulation

/// Expects an invariant to hold throughout a simulation: now, after each step of any task or block, and at the end of
/// the example or test.
///
/// ```swift
/// it("never loses money", .schedules(1_000)) {
///   let bank = Bank(accounts: [100, 100])
///   always { expect(bank.total).to(equal(200)) }
///   await bank.transferInParallel()
/// }
/// ```
///
/// A failed expectation or assertion, or a thrown error in the code, is recorded once, with the steps up to the one that broke
/// the invariant. After that, the invariant is no longer checked. In a function of Swift Testing without a trait such as
/// `.deterministic`, a failing `#expect` is recorded again after each step; use `expect` or `require` there.
///
/// The code must not change anything. It is not part of the schedule, so the same steps run in the same order with it.
/// It sees what another thread would see: a step may have stopped in the middle, at a lock or in a wait. Read state
/// that a lock or a queue protects with that lock or queue; the check then waits until it is free.
///
/// The code sees the task-local values that the caller of this function has at the time of the call.
///
/// In real time, code cannot be checked after each step, so the call fails.
///
/// - Parameter invariant: the code. It is called until the last hook of the example has ended, or the body of an
///   exploration or of `withDeterministicExecution`.
public func always(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ invariant: @escaping () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let record = FailureReporter.recorder
  check(at: location) { engine in
    engine.always { stepCount in
      let failures = GatheredFailures.of(invariant, at: location, isPolled: true, includesAssertions: true).failures
      return holds(failures, at: location, after: stepCount, record)
    }
  }
}

/// Expects an invariant about actors to hold throughout a simulation: after each step of any task or block, and at the
/// end of the example or test.
///
/// ```swift
/// always { await expect { await account.balance }.to(beGreaterThan(-1)) }
/// ```
///
/// Code that the invariant awaits is not part of the schedule, either: it runs before the next step. If an actor is in
/// the middle of a step, the check waits for the actor. The first check follows the step that calls this function.
///
/// - Parameter invariant: the code. It is called until the last hook of the example has ended, or the body of an
///   exploration or of `withDeterministicExecution`. A check that still waits then is cancelled.
public func always(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ invariant: @escaping () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let record = FailureReporter.recorder
  check(at: location) { engine in
    engine.alwaysAwaiting { stepCount in
      let failures = await GatheredFailures.of(invariant, at: location, includesAssertions: true).failures
      // A check that still waits at the end is cancelled.
      if Task.isCancelled { return false }
      return holds(failures, at: location, after: stepCount(), record)
    }
  }
}

/// Records a failure if there is no simulation.
private func check(at location: CodeLocation, _ begin: (any ExecutionContext) -> Bool) {
  let isOutside = Simulation.context.map { !begin($0) } ?? true
  guard isOutside else { return }
  let reason =
    SimulationAvailability.obstacle.map { "\($0.error)" }
    ?? "give the example the trait .deterministic or .schedules(…), or call it in withDeterministicExecution"
  FailureReporter.record(
    TestFailure(
      message:
        "`always` checks after each step of a simulation, but this code runs outside of simulations; "
        + reason,
      location: location
    )
  )
}

/// Records the failures of a check. Returns true if there are none.
private func holds(
  _ failures: [TestFailure],
  at location: CodeLocation,
  after stepCount: Int,
  _ record: (TestFailure) -> Void
) -> Bool {
  for var failure in failures {
    failure.note("This must always hold (\(location)), but was broken after step \(stepCount).")
    record(failure)
  }
  return failures.isEmpty
}
