import CandlestickSimulation

/// Expects something to hold at each moment of a simulation: now, after each step of any task or block, and when the example or the
/// test ends.
///
/// ```swift
/// it("never loses money", .schedules(1_000)) {
///   let bank = Bank(accounts: [100, 100])
///   always { expect(bank.total).to(equal(200)) }
///   await bank.transferInParallel()
/// }
/// ```
///
/// A failed expectation in it, or an error that it throws, is a failure. It is recorded once, with the steps up to the one that broke the
/// invariant, and the invariant is then checked no more. Its failures must come from `expect` or `require`: those of `#expect` are
/// recorded after each step, unless schedules are explored.
///
/// The code must only look. It is not part of the schedule: with it, the same steps run in the same order. It sees what another thread
/// would see: if a step has stopped in the middle, at a lock or in a wait, state that locks or a queue protect must be read with those. The
/// check then waits until they are free.
///
/// In real time nothing can look after each step, so the call fails there.
///
/// - Parameter invariant: the code, called until the last hook of the example, or the body of an exploration or of
///   `withDeterministicExecution`, has ended.
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
      let failures = GatheredFailures.of(invariant, at: location, isPolled: true)
      return holds(failures, at: location, after: stepCount, record)
    }
  }
}

/// Expects something about actors to hold at each moment of a simulation: after each step of any task or block, and when the example or
/// the test ends.
///
/// ```swift
/// always { await expect { await account.balance }.to(beGreaterThan(-1)) }
/// ```
///
/// What the code awaits is not part of the schedule, either: it runs before the next step. If an actor is in the middle of a step, the
/// check waits for it. The first check comes when the step that calls this has ended.
///
/// - Parameter invariant: the code, called until the last hook of the example, or the body of an exploration or of
///   `withDeterministicExecution`, has ended. It is cancelled then.
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
      let failures = await GatheredFailures.of(invariant, at: location)
      // At the end, a check that still waits is cancelled.
      if Task.isCancelled { return false }
      return holds(failures, at: location, after: stepCount(), record)
    }
  }
}

/// Records a failure if there is no simulation.
private func check(at location: CodeLocation, _ begin: (SimulationEngine) -> Bool) {
  let isOutside = SimulationEngine.current.map { !begin($0) } ?? true
  guard isOutside else { return }
  let reason =
    SimulationAvailability.obstacle.map { "\($0.error)" }
    ?? "give the example the trait .deterministic or .schedules(…), or call it in withDeterministicExecution"
  FailureReporter.record(
    TestFailure(
      message:
        "`always` looks after each step of a simulation, and this code runs in none, so that it would check nothing; "
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
