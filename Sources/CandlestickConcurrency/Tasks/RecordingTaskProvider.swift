/// Starts tasks for a test, which can inspect them and wait for them.
///
/// ```swift
/// let tasks = RecordingTaskProvider()
/// let search = Search(tasks: tasks)
/// search.start()
/// try await tasks.waitForTasks()
/// expect(search.results).to(haveCount(3))
/// expect(tasks.calls.map(\.priority)).to(equal([.background]))
/// ```
///
/// Any thread and any task may use it.
public final class RecordingTaskProvider: TaskProvider {
  private struct State {
    var calls: [TaskCall] = []
    /// The running tasks, by the indices of their calls.
    var running: [Int: RunningTask] = [:]
    var failures: [TaskFailure] = []
    /// The calls of `waitForTasks` that are waiting.
    var waits: [OneTimeEvent<WaitEnd>] = []
  }

  private struct RunningTask {
    /// Nil while the task is being created.
    var cancel: (@Sendable () -> Void)?
    var isCancelled = false
  }

  private enum WaitEnd {
    case tasksEnded, timedOut, cancelled
  }

  private let state = PortableMutex(State())

  /// Creates a provider without tasks.
  public init() {}

  // MARK: - Inspecting

  /// The calls, in order.
  public var calls: [TaskCall] { state.withLock { $0.calls } }

  /// The number of started tasks.
  public var startedCount: Int { state.withLock { $0.calls.count } }

  /// The number of tasks that have ended, including failed and cancelled ones.
  public var finishedCount: Int { state.withLock { $0.calls.count - $0.running.count } }

  /// The tasks that have not ended, in the order of their starts.
  public var runningTasks: [TaskCall] {
    state.withLock { state in state.running.keys.sorted().map { state.calls[$0] } }
  }

  /// The errors that tasks have thrown, in order, including those of cancelled tasks.
  public var failures: [TaskFailure] { state.withLock { $0.failures } }

  // MARK: - Waiting and cancelling

  /// Suspends until all tasks have ended, including tasks that those start.
  ///
  /// ```swift
  /// try await tasks.waitForTasks(timeout: .seconds(1))
  /// ```
  ///
  /// The call does not poll. In a simulation, the timeout is virtual time. A task of this provider that makes the call
  /// waits for itself, so the call times out.
  ///
  /// - Parameter timeout: the maximum time to wait; 10 seconds by default.
  /// - Throws: ``UnfinishedTasksError`` if tasks are still running at the timeout; `CancellationError` if the current
  ///   task is cancelled.
  public nonisolated(nonsending) func waitForTasks(timeout: Duration = .seconds(10)) async throws {
    let wait = OneTimeEvent<WaitEnd>()
    let mustWait = state.withLock { state in
      if !state.running.isEmpty { state.waits.append(wait) }
      return !state.running.isEmpty
    }
    guard mustWait else { return try Task.checkCancellation() }
    let timer = Task {
      try await Task.sleep(for: timeout)
      wait.happen(.timedOut)
    }
    let end = await withTaskCancellationHandler {
      await wait.wait()
    } onCancel: {
      wait.happen(.cancelled)
    }
    timer.cancel()
    state.withLock { state in state.waits.removeAll { $0 === wait } }
    switch end {
    case .tasksEnded: return
    case .timedOut:
      // The tasks may have ended since the timeout.
      let unfinished = runningTasks
      if !unfinished.isEmpty { throw UnfinishedTasksError(timeout: timeout, tasks: unfinished) }
    case .cancelled: throw CancellationError()
    }
  }

  /// Cancels all running tasks, without waiting until they have ended.
  public func cancelAll() {
    let cancellations = state.withLock { state in
      for index in state.running.keys { state.running[index]?.isCancelled = true }
      return state.running.values.compactMap(\.cancel)
    }
    for cancel in cancellations { cancel() }
  }

  // MARK: - Starting

  public func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    let index = willStart(call)
    let task = ObservedOperation(call, operation) { [self] in didEnd(index, $0) }.start()
    didStart(index, cancel: task.cancel)
    return task
  }

  public func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    let index = willStart(call)
    let task = ObservedOperation(call, operation) { [self] in didEnd(index, $0) }.start()
    didStart(index, cancel: task.cancel)
    return task
  }

  private func willStart(_ call: TaskCall) -> Int {
    state.withLock { state in
      state.calls.append(call)
      state.running[state.calls.count - 1] = RunningTask()
      return state.calls.count - 1
    }
  }

  private func didStart(_ index: Int, cancel: @escaping @Sendable () -> Void) {
    // The task may have ended already.
    let isCancelled = state.withLock { state in
      state.running[index]?.cancel = cancel
      return state.running[index]?.isCancelled == true
    }
    if isCancelled { cancel() }
  }

  private func didEnd(_ index: Int, _ error: (any Error)?) {
    let waits = state.withLock { state in
      state.running[index] = nil
      if let error { state.failures.append(TaskFailure(call: state.calls[index], error: error)) }
      return state.running.isEmpty ? state.waits : []
    }
    for wait in waits { wait.happen(.tasksEnded) }
  }
}

/// An error that a task has thrown.
public struct TaskFailure: Sendable, CustomStringConvertible {
  /// The call that started the task.
  public let call: TaskCall
  /// The error.
  public let error: any Error

  /// The call and the error, such as `task at App/Search.swift:12 threw timedOut`.
  public var description: String { "\(call) threw \(error)" }
}
