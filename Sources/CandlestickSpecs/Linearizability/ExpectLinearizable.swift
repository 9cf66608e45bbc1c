import CandlestickExpectations
public import CandlestickSimulation

/// Expects that a concurrent object is linearizable: each operation must appear to happen at a single moment between
/// its call and its return.
///
/// Runs small concurrent programs of the operations, each on a schedule of its own, and compares the results with those
/// of a sequential model. A failure shows the calls of the simplest failing program, and the schedule.
///
/// ```swift
/// try await expectLinearizable({ ConcurrentQueue<Int>() }, against: [Int](), operations: [
///   .init("enqueue", .int(0...9)) { queue, value in queue.enqueue(value) } model: { array, value in array.append(value) },
///   .init("dequeue") { queue in queue.dequeue() } model: { array in array.isEmpty ? nil : array.removeFirst() },
/// ])
/// ```
///
/// Must not be called in a simulation, because each program runs in its own.
///
/// - Parameters:
///   - make: creates the object.
///   - model: the initial state of the model, which must be a value. Checks are faster if it is `Hashable`.
///   - operations: the operations. The first is the simplest.
///   - execution: `.schedules(…)` with the number of programs, or `.replay("…")` with the string from a failure's
///     message.
///   - settings: the limits of each simulation.
/// - Throws: ``ScheduleFailure`` if the results of a program have no sequential explanation, or if an operation never
///   returns; ``SimulationError`` if simulations are not available here, or if the execution explores no schedules.
public nonisolated(nonsending) func expectLinearizable<Subject: Sendable, Model: Sendable>(
  _ make: @escaping @Sendable () async throws -> Subject,
  against model: Model,
  operations: [ModeledOperation<Subject, Model>],
  in execution: ExecutionMode = .schedules(1_000),
  settings: SimulationSettings = SimulationSettings(),
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws {
  _ = try Simulation.requireBackend()
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  guard !operations.isEmpty else { return fail("expectLinearizable needs at least one operation", location: location) }
  guard let exploration = try execution.kind.exploration(settings, isReplayedByTrait: false) else {
    return fail("expectLinearizable explores schedules; pass .schedules(1_000) or .replay(\"…\")", location: location)
  }
  let programs = ConcurrentProgram.random(operations)
  try await exploration.run {
    guard let input = Simulation.context?.input else { return }
    let program = input.draw(programs)
    input.show("\(program)")
    let history = await program.run(on: try await make())
    guard history.order(from: model) == nil else { return }
    let message =
      "expected the history of \(Subject.self) to be linearizable, but no order of these calls explains their results"
    FailureReporter.record(TestFailure(message: message, location: location, details: history.lanes))
  }
  _ = try ExploredSchedules(exploration.outcome) { "expectLinearizable(…, in: .replay(\"\($0)\"))" }
}
