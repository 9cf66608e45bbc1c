import Foundation

/// A thread of the C library: Foundation's cannot be joined.
struct JoinableThread {
  private let id: pthread_t

  init(_ code: @escaping @Sendable () -> Void) {
    var id = pthread_t()
    let context = Unmanaged.passRetained(Code(run: code)).toOpaque()
    errno = pthread_create(
      &id,
      nil,
      { context in
        Unmanaged<Code>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      },
      context
    )
    check(errno == 0)
    self.id = id
  }

  func join() { check(pthread_join(id, nil) == 0) }
}

private final class Code: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Joins each thread before it creates the next one.
@Sendable func createOneByOne(_ count: Int) {
  for _ in 0..<count { JoinableThread {}.join() }
}

/// Creates all threads before it joins the first one.
@Sendable func createAtOnce(_ count: Int) {
  let end = DispatchSemaphore(value: 0)
  let threads = (0..<count).map { _ in JoinableThread { end.wait() } }
  for _ in threads { end.signal() }
  for thread in threads { thread.join() }
}
