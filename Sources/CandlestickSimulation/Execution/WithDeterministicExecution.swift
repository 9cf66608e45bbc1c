/// Runs code, and every task that it starts, on one thread, in virtual time, on a schedule that a seed determines.
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
/// When the code returns or throws, its remaining tasks are cancelled and run to their end.
///
/// Async code uses the async overload. At the top level of `main.swift`, the compiler always chooses this synchronous
/// function.
///
/// - Parameters:
///   - seed: determines the schedule and the random numbers. With zero, steps run in the order in which they became
///     ready.
///   - settings: the limits of the simulation.
///   - body: the code to run.
/// - Returns: the value of the code.
/// - Throws: the error of the code. ``SimulationError`` if the code can never end, if tasks keep running after they
///   were cancelled, or if simulations are not available here.
@discardableResult
public func withDeterministicExecution<Value>(
  seed: UInt64 = 0,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Value
) throws -> Value {
  let context = try Simulation.makeContext(seed: seed, settings: settings)
  try Simulation.checkSynchronousHost(for: "withDeterministicExecution { … }")
  var value: Value?
  try context.finish { value = try await body() }
  return value!
}

/// Runs code, and every task that it starts, on one thread, in virtual time, on a schedule that a seed determines.
///
/// - Parameters:
///   - seed: determines the schedule and the random numbers. With zero, steps run in the order in which they became
///     ready.
///   - settings: the limits of the simulation.
///   - body: the code to run.
/// - Returns: the value of the code.
/// - Throws: the error of the code. ``SimulationError`` if the code can never end, if tasks keep running after they
///   were cancelled, or if simulations are not available here.
@discardableResult
public nonisolated(nonsending) func withDeterministicExecution<Value>(
  seed: UInt64 = 0,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping () async throws -> Value
) async throws -> Value {
  let context = try Simulation.makeContext(seed: seed, settings: settings)
  var value: Value?
  try await context.finishOnMainActor { value = try await body() }
  return value!
}
