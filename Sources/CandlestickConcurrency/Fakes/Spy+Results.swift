/// A ``Spy`` for a function that throws.
///
/// ```swift
/// let spy = ThrowingSpy<String, Int, any Error>(success: 1)
/// spy.stub(failure: URLError(.timedOut))
/// try spy("a question")   // throws
/// ```
public typealias ThrowingSpy<Arguments, Success, Failure: Error> = Spy<Arguments, Result<Success, Failure>>

/// The error that a fake throws if no other error is stubbed.
public struct EmptyError: Error, Hashable {
  /// Creates the error.
  public init() {}
}

extension Spy {
  /// Stubs a success without a value.
  public convenience init<Failure: Error>() where Returning == Result<Void, Failure> { self.init(.success(())) }

  /// Stubs an ``EmptyError``.
  @_disfavoredOverload
  public convenience init<Success>() where Returning == Result<Success, any Error> {
    self.init(.failure(EmptyError()))
  }

  /// Stubs values, one for each call; the last one repeats.
  public convenience init<Success, Failure: Error>(
    success: Success,
    _ successes: Success...
  ) where Returning == Result<Success, Failure> {
    self.init(.value(.success(success)))
    results.append(successes.map { .value(.success($0)) })
  }

  /// Stubs an error.
  public convenience init<Success, Failure: Error>(failure: Failure) where Returning == Result<Success, Failure> {
    self.init(.failure(failure))
  }

  /// Stubs a closure that returns or throws the result for the arguments.
  public convenience init<Success, Failure: Error>(
    _ closure: @escaping @Sendable (Arguments) throws(Failure) -> Success
  ) where Returning == Result<Success, Failure> {
    self.init { arguments in Result { () throws(Failure) in try closure(arguments) } }
  }

  // MARK: - Calling

  /// Records a call, and returns or throws the next result.
  ///
  /// - Throws: the error of the result.
  @discardableResult
  public func callAsFunction<Success, Failure: Error>(
    _ arguments: Arguments
  ) throws(Failure) -> Success where Returning == Result<Success, Failure> {
    let result: Returning = self(arguments)
    return try result.get()
  }

  /// Records a call, and returns or throws the next result.
  ///
  /// - Throws: the error of the result.
  @discardableResult
  public func callAsFunction<Success, Failure: Error>() throws(Failure) -> Success
  where Arguments == Void, Returning == Result<Success, Failure> {
    try self(())
  }

  // MARK: - Stubbing

  /// Replaces the stubs with a success without a value.
  public func stub<Failure: Error>() where Returning == Result<Void, Failure> { stub(.success(())) }

  /// Replaces the stubs with values, one for each call; the last one repeats.
  public func stub<Success, Failure: Error>(
    success: Success,
    _ successes: Success...
  ) where Returning == Result<Success, Failure> {
    results.replace(([success] + successes).map { .value(.success($0)) })
  }

  /// Replaces the stubs with an error.
  public func stub<Success, Failure: Error>(failure: Failure) where Returning == Result<Success, Failure> {
    stub(.failure(failure))
  }

  /// Replaces the stubs with a closure, which receives the arguments.
  public func stub<Success, Failure: Error>(
    _ closure: @escaping @Sendable (Arguments) throws(Failure) -> Success
  ) where Returning == Result<Success, Failure> {
    stub { arguments in Result { () throws(Failure) in try closure(arguments) } }
  }
}
