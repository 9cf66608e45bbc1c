import CandlestickExpectations

/// The result of an operation: the returned value or the thrown error.
struct OperationResult: Sendable, Equatable, CustomStringConvertible {
  private let value: any Sendable
  private let isThrown: Bool

  init(_ value: any Sendable) { (self.value, isThrown) = (value, false) }

  init(thrown error: any Error) { (value, isThrown) = (error, true) }

  /// The value as a difference shows it, or "throws" and the error.
  var description: String { (isThrown ? "throws " : "") + Self.text(of: value) }

  static func == (left: Self, right: Self) -> Bool {
    guard left.isThrown == right.isThrown else { return false }
    return (left.value as? any Equatable)?.equals(right.value)
      ?? ("\(left)" == "\(right)" && type(of: left.value) == type(of: right.value))
  }

  /// Returns a value as a difference shows it.
  static func text(of value: Any) -> String { valueText(of: value, columns: 40) }
}
