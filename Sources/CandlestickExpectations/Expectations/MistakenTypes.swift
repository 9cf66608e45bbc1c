// What the compiler says where the value and the matcher have different types. The declarations cannot be used; the type
// checker considers them only for code that makes no sense otherwise.

extension _SyncExpectable {
  /// Stands in for `to` where the matcher is for values of another type, to say so.
  @available(*, unavailable, message: "the matcher is for values of another type than the one that it is to look at")
  @_disfavoredOverload
  @discardableResult
  public func to<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }

  /// Stands in for `toNot` where the matcher is for values of another type, to say so.
  @available(*, unavailable, message: "the matcher is for values of another type than the one that it is to look at")
  @_disfavoredOverload
  @discardableResult
  public func toNot<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }

  /// Stands in for `notTo` where the matcher is for values of another type, to say so.
  @available(*, unavailable, message: "the matcher is for values of another type than the one that it is to look at")
  @_disfavoredOverload
  @discardableResult
  public func notTo<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Refusal) -> Outcome {
    fatalError("the compiler refuses this")
  }
}

/// Stands in for `==` where the value is compared with one of another type, to say so.
@available(*, unavailable, message: "both sides must have the same type, and that must be Equatable")
@_disfavoredOverload
public func == <Value, Other>(lhs: SyncExpectation<Value>, rhs: Other) {}

/// Stands in for `!=` where the value is compared with one of another type, to say so.
@available(*, unavailable, message: "both sides must have the same type, and that must be Equatable")
@_disfavoredOverload
public func != <Value, Other>(lhs: SyncExpectation<Value>, rhs: Other) {}
