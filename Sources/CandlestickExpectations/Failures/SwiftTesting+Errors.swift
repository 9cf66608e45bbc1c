#if canImport(Testing) && !APPLE_XCTEST
internal import Testing

// Swift Testing records an issue for each error that ends a test, unless the error is that of `#require`, whose issue has
// been recorded. It finds that out with `error is ExpectationFailedError`. The runtime asks the type to convert an object
// of another class: here, that of a failed `require`, whose failure has been recorded, too.
//
// This relies on private parts of the runtime and of Swift Testing, as of Swift 6.3: the protocol `_ObjectiveCBridgeable`,
// with which casts also convert objects on Linux, and the check for the error. If they change, such a test has a second
// issue for the error. No initializer of `ExpectationFailedError` is public, so the value begins as zeros, which are valid
// for strings, optionals and numbers.
extension ExpectationFailedError: @retroactive _ObjectiveCBridgeable {
  func _bridgeToObjectiveC() -> RequireError { RequireError(TestFailure(message: "", location: .unknown)) }

  static func _forceBridgeFromObjectiveC(_ source: RequireError, result: inout Self?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  static func _conditionallyBridgeFromObjectiveC(_ source: RequireError, result: inout Self?) -> Bool {
    result = Self(source)
    return true
  }

  static func _unconditionallyBridgeFromObjectiveC(_ source: RequireError?) -> Self {
    Self(source ?? RequireError(TestFailure(message: "", location: .unknown)))
  }

  private init(_ error: RequireError) {
    let zeros = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    defer { zeros.deallocate() }
    UnsafeMutableRawPointer(zeros).initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Self>.size)
    self = zeros.move()
    expectation.isRequired = true
    expectation.sourceLocation = Testing.SourceLocation(error.location)
  }
}
#endif
