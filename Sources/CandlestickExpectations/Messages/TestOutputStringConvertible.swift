import Foundation

/// A type that says how its values look in a failure message.
///
/// ```swift
/// extension Money: TestOutputStringConvertible {
///   var testDescription: String { "\(amount) \(currency)" }
/// }
/// ```
public protocol TestOutputStringConvertible {
  /// The value as a failure message shows it.
  var testDescription: String { get }
}

/// A value as a failure message shows it.
///
/// - Parameter value: the value; nil is "nil".
public func stringify<Value>(_ value: Value?) -> String {
  guard let value else { return "nil" }
  if let value = value as? any TestOutputStringConvertible { return value.testDescription }
  if let value = value as? any CustomDebugStringConvertible { return value.debugDescription }
  return String(describing: value)
}

// MARK: - Conformances

extension String: TestOutputStringConvertible {
  public var testDescription: String { self }
}

extension Array: TestOutputStringConvertible {
  public var testDescription: String { "[\(map(stringify).joined(separator: ", "))]" }
}

extension Double: TestOutputStringConvertible {
  public var testDescription: String { description }
}

extension Float: TestOutputStringConvertible {
  public var testDescription: String { description }
}

extension Dictionary: TestOutputStringConvertible {
  /// The entries in the order of their keys, so that a message reads the same in each run.
  public var testDescription: String {
    if isEmpty { return "[:]" }
    let entries = keys.inOrder.compactMap { key in
      self[key].map { "\(String(reflecting: key)): \(String(reflecting: $0))" }
    }
    return "[\(entries.joined(separator: ", "))]"
  }
}

extension Set: TestOutputStringConvertible {
  /// The elements in order, so that a message reads the same in each run.
  public var testDescription: String {
    "Set([\(inOrder.map { String(reflecting: $0) }.joined(separator: ", "))])"
  }
}

extension Sequence {
  /// The elements in their own order, if they have one, or else in that of their text.
  var inOrder: [Element] {
    if let type = Element.self as? any Comparable.Type, let sorted = sorted(as: type) { return sorted }
    return map { (element: $0, text: stringify($0)) }.sorted { $0.text < $1.text }.map(\.element)
  }

  private func sorted<Key: Comparable>(as type: Key.Type) -> [Element]? {
    (Array(self) as? [Key])?.sorted() as? [Element]
  }
}

extension Data: TestOutputStringConvertible {
  public var testDescription: String { "Data<hash=\((self as NSData).hash),length=\(count)>" }
}
