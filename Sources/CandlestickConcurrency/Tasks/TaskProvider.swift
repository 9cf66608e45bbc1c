/// Starts tasks for code that gets it as a dependency, so that a test can see them, and wait for them.
///
/// ```swift
/// final class Search {
///   private let tasks: any TaskProvider
///
///   init(tasks: any TaskProvider = LiveTaskProvider()) { self.tasks = tasks }
///
///   func start() {
///     tasks.task(name: "search", priority: .background) { await self.load() }   // in place of Task { … }
///   }
/// }
/// ```
///
/// A test passes a ``RecordingTaskProvider``, to wait for the tasks, or a ``ManualTaskProvider``, to run one after another.
/// With deterministic execution it needs neither, and the code can use `Task`.
///
/// `task` and `detachedTask` call `start`, which is all that a provider of your own needs.
public protocol TaskProvider: Sendable {
  /// Starts a task that cannot fail.
  ///
  /// - Parameters:
  ///   - call: how to start it, its name and its priority.
  ///   - operation: belongs to the actor that it was written for, and has to start there.
  @discardableResult
  func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never>

  /// Starts a task that may fail.
  ///
  /// - Parameters:
  ///   - call: how to start it, its name and its priority.
  ///   - operation: belongs to the actor that it was written for, and has to start there.
  @discardableResult
  func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error>
}

extension TaskProvider {
  /// Starts a task, as `Task { … }` does: it inherits the actor, the priority and the task-local values of the caller.
  ///
  /// ```swift
  /// tasks.task { await self.load() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: shown by debuggers and in lists of running tasks.
  ///   - priority: the caller's by default.
  @discardableResult
  public func task<Success: Sendable>(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    start(TaskCall(.task, name: name, priority: priority, fileID: fileID, line: line), operation: operation)
  }

  /// Starts a task that may fail, as `Task { … }` does: it inherits the actor, the priority and the task-local values of the
  /// caller.
  ///
  /// - Parameters:
  ///   - name: shown by debuggers and in lists of running tasks.
  ///   - priority: the caller's by default.
  @discardableResult
  public func task<Success: Sendable>(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    start(TaskCall(.task, name: name, priority: priority, fileID: fileID, line: line), operation: operation)
  }

  /// Starts a task that inherits nothing, as `Task.detached { … }` does.
  ///
  /// - Parameters:
  ///   - name: shown by debuggers and in lists of running tasks.
  ///   - priority: medium by default.
  @discardableResult
  public func detachedTask<Success: Sendable>(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    start(TaskCall(.detachedTask, name: name, priority: priority, fileID: fileID, line: line), operation: operation)
  }

  /// Starts a task that inherits nothing and may fail, as `Task.detached { … }` does.
  ///
  /// - Parameters:
  ///   - name: shown by debuggers and in lists of running tasks.
  ///   - priority: medium by default.
  @discardableResult
  public func detachedTask<Success: Sendable>(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    start(TaskCall(.detachedTask, name: name, priority: priority, fileID: fileID, line: line), operation: operation)
  }
}
