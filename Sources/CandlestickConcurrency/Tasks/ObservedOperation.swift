/// The operation of a task, with callbacks before and after it.
///
/// Unchecked, because the operation is passed in as `sending` and only the started task runs it.
struct ObservedOperation<Success: Sendable, Failure: Error>: @unchecked Sendable {
  private let call: TaskCall
  private let operation: @isolated(any) () async throws(Failure) -> Success
  private let willRun: nonisolated(nonsending) @Sendable () async -> Void
  private let didRun: @Sendable ((any Error)?) -> Void

  /// Wraps the operation of a task.
  ///
  /// - Parameters:
  ///   - willRun: awaited before the operation.
  ///   - didRun: called after the operation, with its error.
  init(
    _ call: TaskCall,
    _ operation: sending @escaping @isolated(any) () async throws(Failure) -> Success,
    willRun: nonisolated(nonsending) @escaping @Sendable () async -> Void = {},
    didRun: @escaping @Sendable ((any Error)?) -> Void
  ) {
    self.call = call
    self.operation = operation
    self.willRun = willRun
    self.didRun = didRun
  }

  private nonisolated(nonsending) func run() async throws(Failure) -> Success {
    await willRun()
    do {
      let success = try await operation()
      didRun(nil)
      return success
    } catch {
      didRun(error)
      throw error
    }
  }

  /// Runs code that creates a task as if it were isolated to the operation's actor. The task then starts on that actor,
  /// and tasks start in the order of their creation, as they do without an observer.
  ///
  /// Casts the closure like the standard library's `assumeIsolated`. Other code may be running on the actor at the same
  /// time, but the closure accesses none of the actor's state. Transparent, so that a report finds the caller near the
  /// top of the stack.
  @_transparent private func onItsActor<Result>(_ create: @escaping (isolated (any Actor)?) -> Result) -> Result {
    unsafeBitCast(create, to: (((any Actor)?) -> Result).self)(operation.isolation)
  }
}

extension ObservedOperation where Failure == Never {
  func start() -> Task<Success, Never> {
    onItsActor { actor in
      switch call.kind {
      case .task:
        Task(name: call.name, priority: call.priority) {
          _ = actor
          return await run()
        }
      case .detachedTask:
        Task.detached(name: call.name, priority: call.priority) {
          _ = actor
          return await run()
        }
      }
    }
  }
}

extension ObservedOperation where Failure == any Error {
  func start() -> Task<Success, any Error> {
    onItsActor { actor in
      switch call.kind {
      case .task:
        Task(name: call.name, priority: call.priority) {
          _ = actor
          return try await run()
        }
      case .detachedTask:
        Task.detached(name: call.name, priority: call.priority) {
          _ = actor
          return try await run()
        }
      }
    }
  }
}
