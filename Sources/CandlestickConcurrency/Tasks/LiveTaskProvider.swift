/// Starts tasks as `Task { … }` and `Task.detached { … }` do, in production code.
public struct LiveTaskProvider: TaskProvider {
  /// Creates a provider.
  public init() {}

  public func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    switch call.kind {
    case .task: Task(name: call.name, priority: call.priority, operation: operation)
    case .detachedTask: Task.detached(name: call.name, priority: call.priority, operation: operation)
    }
  }

  public func start<Success: Sendable>(
    _ call: TaskCall,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    switch call.kind {
    case .task: Task(name: call.name, priority: call.priority, operation: operation)
    case .detachedTask: Task.detached(name: call.name, priority: call.priority, operation: operation)
    }
  }
}
