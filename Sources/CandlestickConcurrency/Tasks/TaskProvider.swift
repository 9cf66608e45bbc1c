/// Starts tasks for code that receives it as a dependency, so that a test can inspect the tasks and wait for them.
///
/// ```swift
/// final class Search {
///   private let tasks: any TaskProvider
///
///   init(tasks: any TaskProvider = LiveTaskProvider()) { self.tasks = tasks }
///
///   func start() {
///     tasks.task(name: "search", priority: .background) { await self.load() }   // instead of Task { … }
///   }
/// }
/// ```
///
/// A test passes a ``RecordingTaskProvider`` to wait for tasks, or a ``ManualTaskProvider`` to run them one after
/// another. Deterministic execution needs neither: there, code can use `Task` directly.
///
/// `task` and `detachedTask` call `start`, the only requirement for a provider of your own.
public protocol TaskProvider: Sendable {
  /// Starts a task that cannot fail.
  ///
  /// - Parameters:
  ///   - call: the kind, the name and the priority of the task.
  ///   - operation: must start on the actor that it is isolated to.
  @discardableResult
  func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never>

  /// Starts a task that may fail.
  ///
  /// - Parameters:
  ///   - call: the kind, the name and the priority of the task.
  ///   - operation: must start on the actor that it is isolated to.
  @discardableResult
  func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error>
}

extension TaskProvider {
  /// Starts a task as `Task { … }` does: it inherits the actor, the priority and the task-local values of the caller.
  ///
  /// ```swift
  /// tasks.task { await self.load() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in debuggers and in lists of running tasks.
  ///   - priority: by default, that of the caller.
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

  /// Starts a task that may fail, as `Task { … }` does: it inherits the actor, the priority and the task-local values
  /// of the caller.
  ///
  /// - Parameters:
  ///   - name: the name in debuggers and in lists of running tasks.
  ///   - priority: by default, that of the caller.
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
  ///   - name: the name in debuggers and in lists of running tasks.
  ///   - priority: by default, medium.
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
  ///   - name: the name in debuggers and in lists of running tasks.
  ///   - priority: by default, medium.
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
