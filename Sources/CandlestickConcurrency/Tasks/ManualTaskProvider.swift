/// Holds the operation of each task until the test runs it, so that the test sees the state between two of them.
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
/// Each operation runs in a task of its own, on its actor, as with ``LiveTaskProvider``. Cancelling a held task does not run it:
/// its operation sees the cancellation when the test runs it. A task whose operation is never run never ends; at the end of a
/// simulation, which cancels all tasks, those that are still held run.
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

  /// All calls, in their order.
  public var calls: [TaskCall] { state.withLock { $0.calls } }

  /// The calls whose operations are held, in their order.
  public var heldTasks: [TaskCall] { state.withLock { $0.held.map(\.call) } }

  // MARK: - Running

  /// Runs the operation that has been held longest, and suspends until it has ended.
  ///
  /// - Throws: ``NoHeldTaskError`` if no operation is held. An error that the operation throws is its task's.
  public nonisolated(nonsending) func runNext() async throws {
    try await run(at: 0)
  }

  /// Runs one of the held operations, and suspends until it has ended.
  ///
  /// ```swift
  /// try await tasks.run(at: 1)   // the answer of the second request comes first
  /// try await tasks.run(at: 0)
  /// ```
  ///
  /// - Parameter index: the index in ``heldTasks``.
  /// - Throws: ``NoHeldTaskError`` if no operation has that index. An error that the operation throws is its task's.
  public nonisolated(nonsending) func run(at index: Int) async throws {
    try await take(at: index).hasEnded.wait()
  }

  /// Runs the held operations one after another, until none is left: those that they start, too.
  public nonisolated(nonsending) func runAll() async {
    while let operation = try? take(at: 0) { await operation.hasEnded.wait() }
  }

  /// Lets one of the held operations run, and does not wait for its end; for one that waits for something that the test does
  /// next.
  ///
  /// - Parameter index: the index in ``heldTasks``; by default that of the one that has been held longest.
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
    TestHooks.atEndOfSimulation { operation.isReleased.happen() }
    return operation
  }
}
