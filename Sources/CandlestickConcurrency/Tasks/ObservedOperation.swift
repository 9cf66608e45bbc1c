/// The operation of a task, and what to do before and after it.
///
/// Unchecked, because the operation comes as `sending`, so that nobody else has it, and only the task that is started runs it.
struct ObservedOperation<Success: Sendable, Failure: Error>: @unchecked Sendable {
  private let call: TaskCall
  private let operation: @isolated(any) () async throws(Failure) -> Success
  private let willRun: nonisolated(nonsending) @Sendable () async -> Void
  private let didRun: @Sendable ((any Error)?) -> Void

  /// - Parameters:
  ///   - willRun: awaited before the operation.
  ///   - didRun: called after it, with the error that it threw.
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

  /// Runs code that creates a task as if on the operation's actor, where that task begins. Tasks that are created one after another
  /// so begin in that order, as without an observer.
  ///
  /// As in the standard library's `assumeIsolated`; but it may be another's turn on the actor, since the code uses nothing of it.
  /// Transparent, so that the creator of the task is near enough for reports.
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
