/// Holds the operation of each task until the test runs it, so that the test can check the state between two tasks.
///
/// ```swift
/// let tasks = ManualTaskProvider()
/// let viewModel = CatsViewModel(service: service, tasks: tasks)
/// viewModel.start()
/// expect(viewModel.state).to(equal(.loading))
/// try await tasks.runNext()
/// expect(viewModel.state).to(equal(.loaded(catCount: 1)))
/// ```
///
/// As with ``LiveTaskProvider``, each operation runs in a task of its own and on its own actor. A held task that is
/// cancelled stays held; its operation sees the cancellation when the test runs it. A task that is never run never
/// ends. At the end of a simulation, however, held tasks are cancelled and run.
///
/// Any thread and any task may use it.
public final class ManualTaskProvider: TaskProvider {
  private struct HeldOperation {
    let call: TaskCall
    let isReleased = OneTimeEvent<Void>()
    let hasEnded = OneTimeEvent<Void>()
  }

  private struct State {
    var calls: [TaskCall] = []
    var held: [HeldOperation] = []
  }

  private let state = PortableMutex(State())

  /// Creates a provider without tasks.
  public init() {}

  /// All calls, in order.
  public var calls: [TaskCall] { state.withLock { $0.calls } }

  /// The calls whose operations are held, in order.
  public var heldTasks: [TaskCall] { state.withLock { $0.held.map(\.call) } }

  // MARK: - Running

  /// Runs the operation that has been held longest, and waits until it has ended.
  ///
  /// - Throws: ``NoHeldTaskError`` if no operation is held. An error of the operation goes to its task.
  public nonisolated(nonsending) func runNext() async throws {
    try await run(at: 0)
  }

  /// Runs a held operation, and waits until it has ended.
  ///
  /// ```swift
  /// try await tasks.run(at: 1)   // the response of the second request arrives first
  /// try await tasks.run(at: 0)
  /// ```
  ///
  /// - Parameter index: the index in ``heldTasks``.
  /// - Throws: ``NoHeldTaskError`` if no operation has that index. An error of the operation goes to its task.
  public nonisolated(nonsending) func run(at index: Int) async throws {
    try await take(at: index).hasEnded.wait()
  }

  /// Runs the held operations, and operations that those start, one after another until none is left.
  public nonisolated(nonsending) func runAll() async {
    while let operation = try? take(at: 0) { await operation.hasEnded.wait() }
  }

  /// Starts a held operation without waiting until it has ended, for example because it waits for the test.
  ///
  /// - Parameter index: the index in ``heldTasks``. By default, the operation that has been held longest.
  /// - Throws: ``NoHeldTaskError`` if no operation has that index.
  public func release(at index: Int = 0) throws {
    _ = try take(at: index)
  }

  private func take(at index: Int) throws -> HeldOperation {
    let (operation, held) = state.withLock { state in
      let held = state.held.map(\.call)
      return (state.held.indices.contains(index) ? state.held.remove(at: index) : nil, held)
    }
    guard let operation else { throw NoHeldTaskError(index: index, heldTasks: held) }
    operation.isReleased.happen()
    return operation
  }

  // MARK: - Starting

  public func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    let held = hold(call)
    return ObservedOperation(call, operation, willRun: held.isReleased.wait) { _ in held.hasEnded.happen() }.start()
  }

  public func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    let held = hold(call)
    return ObservedOperation(call, operation, willRun: held.isReleased.wait) { _ in held.hasEnded.happen() }.start()
  }

  private func hold(_ call: TaskCall) -> HeldOperation {
    let operation = HeldOperation(call: call)
    state.withLock { state in
      state.calls.append(call)
      state.held.append(operation)
    }
    TestHooks.atSimulationEnd { operation.isReleased.happen() }
    return operation
  }
}

/// The error that ``ManualTaskProvider`` throws if the requested operation is not held.
public struct NoHeldTaskError: Error, CustomStringConvertible {
  /// The index of the requested operation.
  public let index: Int
  /// The held operations.
  public let heldTasks: [TaskCall]

  /// The message, such as `there is no held task 1; held: 0: task at App/Search.swift:12`.
  public var description: String {
    if heldTasks.isEmpty { return "no task is held; the code has started none, or all have been run" }
    let held = heldTasks.enumerated().map { "\($0): \($1)" }.joined(separator: ", ")
    return "there is no held task \(index); held: \(held)"
  }
}
