/// Runs code, and every task that it starts, on this one thread, in virtual time, by a schedule that the seed decides.
///
/// ```swift
/// func testLoading() throws {
///   try withDeterministicExecution {
///     let viewModel = ViewModel()
///     viewModel.start()
///     XCTAssertEqual(viewModel.state, .loading)
///     try await Simulation.current.settle()
///     XCTAssertEqual(viewModel.state, .loaded)
///   }
/// }
/// ```
///
/// When the code has ended, what it has started and left running is cancelled, and run to its end.
///
/// - Parameters:
///   - seed: decides the schedule, and the random numbers that the code draws; with zero, tasks take turns in the order in
///     which they became ready.
///   - settings: what bounds the simulation.
///   - body: the code.
/// - Returns: what the code returns.
/// - Throws: what the code throws; ``SimulationError`` if the code can never end, if it leaves tasks behind that do not end
///   when they are cancelled, or if there can be no simulation here.
@available(*, noasync, message: "await it: `try await withDeterministicExecution { … }`")
@discardableResult
public func withDeterministicExecution<Value>(
  seed: UInt64 = 0,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Value
) throws -> Value {
  let engine = try SimulationEngine.make(seed: seed, settings: settings)
  guard SimulationEngine.isOnMainThread else { throw SimulationError.notOnMainThread }
  var value: Value?
  try DeterministicRun(engine) { value = try await body() }.finish()
  return value!
}

/// Runs code, and every task that it starts, on this one thread, in virtual time, by a schedule that the seed decides.
///
/// - Parameters:
///   - seed: decides the schedule, and the random numbers that the code draws; with zero, tasks take turns in the order in
///     which they became ready.
///   - settings: what bounds the simulation.
///   - body: the code.
/// - Returns: what the code returns.
/// - Throws: what the code throws; ``SimulationError`` if the code can never end, if it leaves tasks behind that do not end
///   when they are cancelled, or if there can be no simulation here.
@discardableResult
public nonisolated(nonsending) func withDeterministicExecution<Value>(
  seed: UInt64 = 0,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Value
) async throws -> Value {
  let engine = try SimulationEngine.make(seed: seed, settings: settings)
  var value: Value?
  try await DeterministicRun(engine) { value = try await body() }.finishOnMainActor()
  return value!
}
