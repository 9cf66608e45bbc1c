import CandlestickExpectations
import CandlestickSpecs

/// A variable that is reset for each example of its group, after all `afterEach` and `aroundEach` hooks; nil outside of
/// examples.
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

  /// The value, which is nil outside of examples.
  public var wrappedValue: T! {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Creates a variable that is nil at the start of each example.
  public init() {
    declare(before: nil)
  }

  /// Creates a variable with an initial value for each example.
  ///
  /// - Parameter initialValue: evaluated for each example.
  public init(_ initialValue: @autoclosure @escaping () -> T) {
    declare(before: initialValue)
  }

  /// Creates a variable with an initial value for each example.
  ///
  /// - Parameter wrappedValue: evaluated for each example.
  public init(wrappedValue: @autoclosure @escaping () -> T?) {
    declare(before: wrappedValue)
  }

  private func declare(before initialValue: (() -> T?)?) {
    let state = OnMainThread(code: (storage: storage, initialValue: initialValue))
    let place = CodeLocation(path: nil, line: 0)
    Declaring.onMainThread("@TestState", at: place) {
      if state.code.initialValue != nil {
        Declarations.addHook(
          "beforeEach",
          \.beforeEach,
          at: place,
          .sync { _ in state.code.storage.value = state.code.initialValue?() }
        )
      }
      Declarations.addHook("@TestState", \.cleanUp, at: place, .sync { _ in state.code.storage.value = nil })
    }
  }
}
