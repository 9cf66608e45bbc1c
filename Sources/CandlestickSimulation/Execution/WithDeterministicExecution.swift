/// Runs code, and every task that it starts, on one thread, in virtual time, on a schedule that the seed determines.
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
/// When the code has ended, the tasks that it left running are cancelled, and run to their end.
///
/// Async code awaits the async overload, except at the top level of `main.swift`, where the compiler always chooses this
/// synchronous function.
///
/// - Parameters:
///   - seed: determines the schedule and the random numbers. With zero, tasks run in the order in which they became
///     ready.
///   - settings: the limits of the simulation.
/// - Throws: the error of the code; ``SimulationError`` if the code can never end, if it leaves tasks behind that do
///   not end when they are cancelled, or if there can be no simulation here.
@discardableResult
public func withDeterministicExecution<Value>(
  seed: UInt64 = 0,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Value
) throws -> Value {
  let engine = try SimulationEngine.make(seed: seed, settings: settings)
  try SimulationEngine.checkSynchronousHost(for: "withDeterministicExecution { … }")
  var value: Value?
  try DeterministicRun(engine) { value = try await body() }.finish()
  return value!
}

/// Runs code, and every task that it starts, on one thread, in virtual time, on a schedule that the seed determines.
///
/// - Parameters:
///   - seed: determines the schedule and the random numbers. With zero, tasks run in the order in which they became
///     ready.
///   - settings: the limits of the simulation.
/// - Throws: the error of the code; ``SimulationError`` if the code can never end, if it leaves tasks behind that do
///   not end when they are cancelled, or if there can be no simulation here.
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
