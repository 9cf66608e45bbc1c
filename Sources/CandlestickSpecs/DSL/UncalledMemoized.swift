import CandlestickExpectations

// Compiler errors for a memoized value without the parentheses that call it, as in `stack.count` for `stack().count`.

/// A declaration of `memoized`, such as ``Memoized``.
///
/// Its members are those of its value, so that the compiler can report the missing call.
@dynamicMemberLookup
public protocol _MemoizedDeclaration<Value>: AnyObject {
  /// The type of the value.
  associatedtype Value
}

extension _MemoizedDeclaration {
  /// Rejects a property of the value.
  @_disfavoredOverload
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    @available(*, unavailable, message: "a memoized value has to be called: write stack().count for stack.count")
    get { fatalError("the compiler refuses this") }
  }

  /// Rejects a property of the value that can be set.
  @_disfavoredOverload
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    @available(*, unavailable, message: "a memoized value has to be called: write stack().count for stack.count")
    get { fatalError("the compiler refuses this") }
    @available(*, unavailable, message: "a memoized value has to be called: write cart().total = 1, or modify { … }")
    set {}
  }

  /// Rejects a method of the value.
  public subscript(dynamicMember name: String) -> _UncalledMethod {
    @available(*, unavailable, message: "a memoized value has to be called: write stack().count for stack.count")
    get { _UncalledMethod() }
  }
}

/// A method of a memoized value that was not called, or a member of its result.
@dynamicCallable
@dynamicMemberLookup
public struct _UncalledMethod {
  /// Never called.
  public subscript(dynamicMember name: String) -> _UncalledMethod { self }

  /// Never called.
  @discardableResult
  public func dynamicallyCall(withArguments arguments: [Any]) -> _UncalledMethod { self }

  /// Never called. It lets the compiler check the code around the call. No closure is `Equatable`, so `expect` is not
  /// ambiguous.
  @_disfavoredOverload
  public func dynamicallyCall<Result: Equatable>(withArguments arguments: [Any]) -> Result {
    fatalError("the compiler refuses this")
  }
}

/// Rejects an expectation about a memoized value that was not called, unless the matcher is for any value.
// If this overload were not disfavored, the compiler would take five times as long for `expect(1 + 2)`. With a parameter
// of type `some _MemoizedDeclaration<Value>`, it would take twice as long to find errors. A second overload, for async
// values, would cost each expectation a little.
@_disfavoredOverload
@_documentation(visibility: internal)
public func expect<Value, Failure>(
  _ memoized: Memoized<Value, Failure>
) -> _UncalledExpectation<Value> { _UncalledExpectation() }

/// The expectation about a memoized value that was not called.
public struct _UncalledExpectation<Value> {
  /// Rejects the expectation.
  public var to: _UncalledMatch<Value> {
    @available(*, unavailable, message: "a memoized value has to be called: write expect(stack()) for expect(stack)")
    get { _UncalledMatch() }
  }

  /// Rejects the expectation.
  public var toNot: _UncalledMatch<Value> {
    @available(*, unavailable, message: "a memoized value has to be called: write expect(stack()) for expect(stack)")
    get { _UncalledMatch() }
  }

  /// Rejects the expectation.
  public var toEventually: _UncalledMatch<Value> {
    @available(*, unavailable, message: "a memoized value has to be called: write expect(stack()) for expect(stack)")
    get { _UncalledMatch() }
  }

  /// Rejects the expectation.
  public var toEventuallyNot: _UncalledMatch<Value> {
    @available(*, unavailable, message: "a memoized value has to be called: write expect(stack()) for expect(stack)")
    get { _UncalledMatch() }
  }

  /// Rejects the expectation.
  public var toAlways: _UncalledMatch<Value> {
    @available(*, unavailable, message: "a memoized value has to be called: write expect(stack()) for expect(stack)")
    get { _UncalledMatch() }
  }

  /// Rejects the expectation.
  public var toNever: _UncalledMatch<Value> {
    @available(*, unavailable, message: "a memoized value has to be called: write expect(stack()) for expect(stack)")
    get { _UncalledMatch() }
  }
}

/// The call of `to`, `toNot`, `toEventually` and so on for a memoized value that was not called.
public struct _UncalledMatch<Value> {
  /// Never called.
  public func callAsFunction(
    _ matcher: Matcher<Value>,
    timeout: Duration = .zero,
    until: Duration = .zero,
    pollInterval: Duration = .zero,
    description: String? = nil
  ) {}

  /// Never called.
  @_disfavoredOverload
  public func callAsFunction<Other>(_ matcher: Matcher<Other>, description: String? = nil) {}
}

/// Rejects a value in place of the closure that creates it.
@available(*, unavailable, message: "each example creates the value: write memoized { … }")
@_disfavoredOverload
@MainActor public func memoized<Value>(_ value: Value) -> Memoized<Value, Never> {
  fatalError("the compiler refuses this")
}

extension Memoized: UncalledDeclaration {}
extension AsyncMemoized: UncalledDeclaration {}
extension NonisolatedMemoized: UncalledDeclaration {}
extension NonisolatedAsyncMemoized: UncalledDeclaration {}
