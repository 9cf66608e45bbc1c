import CandlestickExpectations
import CandlestickSpecs

/// A variable that is reset after each example of its group, once all hooks of the example have run. It is nil outside
/// of examples.
///
/// ```swift
/// describe("a stack") {
///   @TestState var stack: Stack<Int>!
///   beforeEach { stack = Stack() }
///   it("is empty") { expect(stack.isEmpty).to(beTrue()) }
/// }
/// ```
@propertyWrapper public struct TestState<T> {
  private final class Storage {
    var value: T?
  }

  private let storage = Storage()

  /// The value; nil outside of examples.
  public var wrappedValue: T! {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Creates a variable that is nil at the start of each example.
  public init() {
    declare(initialValue: nil)
  }

  /// Creates a variable with an initial value for each example.
  ///
  /// - Parameter initialValue: evaluated for each example.
  public init(_ initialValue: @autoclosure @escaping () -> T) {
    declare(initialValue: initialValue)
  }

  /// Creates a variable with an initial value for each example.
  ///
  /// - Parameter wrappedValue: evaluated for each example.
  public init(wrappedValue: @autoclosure @escaping () -> T?) {
    declare(initialValue: wrappedValue)
  }

  private func declare(initialValue: (() -> T?)?) {
    let storage = storage
    if let initialValue {
      Declarations.addHook("beforeEach", \.beforeEach, at: .unknown, .sync { _ in storage.value = initialValue() })
    }
    Declarations.addHook("@TestState", \.cleanUp, at: .unknown, .sync { _ in storage.value = nil })
  }
}
