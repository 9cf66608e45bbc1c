#if canImport(Testing)
public import Testing

/// Binds a task-local value while a Swift Testing test runs.
///
/// ```swift
/// @Test(.taskLocal(Session.$user, .guest)) func asksGuestsToSignIn() async { … }
///
/// @Suite(.taskLocal(Session.$user, .admin)) struct AdminTests { … }
/// ```
///
/// Tests and nested suites inherit the trait from their suite; the innermost value wins. In a spec, bind the value in
/// an `aroundEach` hook. Modeled on swift-concurrency-extras.
public struct TaskLocalTrait<Value: Sendable>: TestTrait, SuiteTrait, TestScoping {
  fileprivate let taskLocal: TaskLocal<Value>
  fileprivate let value: @Sendable () throws -> Value

  /// Always true: nested tests and suites inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs a test with the value.
  ///
  /// - Throws: the error of the test, or of the expression for the value.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await taskLocal.withValue(value(), operation: function)
  }
}

extension Trait {
  /// Binds a task-local value while a test runs.
  ///
  /// ```swift
  /// @Test(.taskLocal(Session.$user, User(name: "Ann"))) func greetsTheUser() { … }
  /// ```
  ///
  /// If the test's own module declares the variable, the compiler does not find `$user` in the arguments of `@Test`.
  /// Declare another name for it: `static let userLocal = $user`.
  ///
  /// - Parameters:
  ///   - taskLocal: the task-local variable, with `$`.
  ///   - value: evaluated for each test, and for each case of a test with arguments.
  public static func taskLocal<Value: Sendable>(
    _ taskLocal: TaskLocal<Value>,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Self == TaskLocalTrait<Value> {
    Self(taskLocal: taskLocal, value: value)
  }
}
#endif
