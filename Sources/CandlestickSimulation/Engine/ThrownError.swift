#if os(Linux)
/// An error, identified by its object in memory, which stays the same when the error is rethrown.
///
/// **Private**, as of Swift 6.3: an `any Error` is a single reference to an object of the runtime.
struct ThrownError: Equatable {
  private let error: any Error

  init(_ error: any Error) {
    self.error = error
  }

  /// - Parameter pointer: the runtime's object.
  init(at pointer: UnsafeMutableRawPointer) {
    self = unsafeBitCast(pointer, to: ThrownError.self)
  }

  static func == (first: ThrownError, second: ThrownError) -> Bool {
    unsafeBitCast(first, to: UnsafeRawPointer.self) == unsafeBitCast(second, to: UnsafeRawPointer.self)
  }
}
#endif
