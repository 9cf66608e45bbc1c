import Glibc

/// A thread that runs a closure.
struct WorkerThread: @unchecked Sendable {
  // Unchecked, because the type of the identifier is imported as a pointer on some platforms.
  private let id: pthread_t

  init(_ body: @escaping @Sendable () -> Void) {
    var id = pthread_t()
    let argument = Unmanaged.passRetained(Body(run: body)).toOpaque()
    let error = pthread_create(&id, nil, run, argument)
    precondition(error == 0)
    self.id = id
  }

  /// Waits until the thread has ended.
  func join() { pthread_join(id, nil) }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Body>.fromOpaque(body!).takeRetainedValue().run()
  return nil
}
