import CandlestickExpectations
import CandlestickSpecs

/// A variable that is set anew for each example of the group that declares it, and is nil outside of examples.
///
/// It keeps its value until all `afterEach` and `aroundEach` hooks of the example have ended.
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

  /// Makes a variable that is nil at the start of each example.
  public init() {
    declare(before: nil)
  }

  /// Makes a variable with a value of its own for each example.
  ///
  /// - Parameter initialValue: makes the value.
  public init(_ initialValue: @autoclosure @escaping () -> T) {
    declare(before: initialValue)
  }

  /// Makes a variable with a value of its own for each example.
  ///
  /// - Parameter wrappedValue: makes the value.
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
