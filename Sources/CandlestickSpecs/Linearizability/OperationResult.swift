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
    return isEqual(left.value, right.value)
      ?? ("\(left)" == "\(right)" && type(of: left.value) == type(of: right.value))
  }

  /// Compares two values. Returns nil if they are not Equatable.
  private static func isEqual(_ left: any Sendable, _ right: any Sendable) -> Bool? {
    func compare<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    return (left as? any Equatable).map { compare($0) }
  }

  /// Returns a value as a difference shows it.
  static func text(of value: Any) -> String { valueText(of: value, columns: 40) }
}
