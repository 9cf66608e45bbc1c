// Compiler errors for a value and a matcher of different types. The type checker considers these unavailable
// declarations only if nothing else fits.

extension _SyncExpectable {
  /// Diagnoses a matcher for values of another type.
  @available(*, unavailable, message: "the matcher is for values of another type")
  @_disfavoredOverload
  @discardableResult
  public func to<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }

  /// Diagnoses a matcher for values of another type.
  @available(*, unavailable, message: "the matcher is for values of another type")
  @_disfavoredOverload
  @discardableResult
  public func toNot<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }

  /// Diagnoses a matcher for values of another type.
  @available(*, unavailable, message: "the matcher is for values of another type")
  @_disfavoredOverload
  @discardableResult
  public func notTo<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }
}

/// Diagnoses a comparison with a value of another type.
@available(*, unavailable, message: "both sides must have the same type, and that must be Equatable")
@_disfavoredOverload
public func == <Value, Other>(lhs: SyncExpectation<Value>, rhs: Other) {}

/// Diagnoses a comparison with a value of another type.
@available(*, unavailable, message: "both sides must have the same type, and that must be Equatable")
@_disfavoredOverload
public func != <Value, Other>(lhs: SyncExpectation<Value>, rhs: Other) {}
