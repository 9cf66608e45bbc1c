#if os(Linux)
/// An error as the object that it is in memory, which it stays when it is thrown on.
struct ThrownError: Equatable {
  private let error: any Error

  init(_ error: any Error) {
    self.error = error
  }

  /// - Parameter pointer: the object, as the runtime hands it over.
  init(at pointer: UnsafeMutableRawPointer) {
    self = unsafeBitCast(pointer, to: ThrownError.self)
  }

  static func == (first: ThrownError, second: ThrownError) -> Bool {
    unsafeBitCast(first, to: UnsafeRawPointer.self) == unsafeBitCast(second, to: UnsafeRawPointer.self)
  }
}
#endif
