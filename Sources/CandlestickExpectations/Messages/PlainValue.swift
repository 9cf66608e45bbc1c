import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Whether to describe a value takes no code but that of the standard library, of Foundation, and of this module, and that
/// does no harm.
///
/// Not all such values are known to be plain, nor are large ones. What is not is described with more care than it needs,
/// and no differently.
package func isPlain(_ value: Any) -> Bool {
  var survey = Survey()
  return survey.isPlain(value, depth: 0)
}

/// Whether a type is one of the libraries' own without parts, whose values are plain, but for dates that are no number.
func isPlainType(_ type: Any.Type) -> Bool {
  plainTypes.contains(ObjectIdentifier(type))
}

private struct Survey {
  /// How many more values may be looked at. To describe a large value takes time, and it is not sure how much.
  private var remaining = 10_000
  /// As deep as a value may be nested: to describe it takes a part of the stack for each level.
  private let depthLimit = 20

  mutating func isPlain(_ value: Any, depth: Int) -> Bool {
    remaining -= 1
    guard remaining >= 0, depth < depthLimit else { return false }
    let type = type(of: value)
    if isPlainType(type) {
      // Foundation traps where it describes a date that is no number.
      return (value as? Date)?.timeIntervalSinceReferenceDate.isNaN != true
    }
    if let container = value as? any PlainContainer {
      return Swift.type(of: container).isDescribedByLibrary
        && container.allParts(satisfy: { isPlain($0, depth: depth + 1) })
    }
    return !hasDescription(type) && hasPlainParts(value, type, depth)
  }

  /// Whether the parts are plain of a value that is described by its type and parts alone.
  private mutating func hasPlainParts(_ value: Any, _ type: Any.Type, _ depth: Int) -> Bool {
    if type is AnyObject.Type { return true }  // described by its type
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct: guard areFieldsStrong(in: type) else { return false }
    case .enum, .tuple: break
    default: return false
    }
    return mirror.children.allSatisfy { isPlain($0.value, depth: depth + 1) }
  }

  // MARK: - Types

  /// What is known of types. Many values have few types, and to ask takes time.
  private var described: [ObjectIdentifier: Bool] = [:]
  private var strong: [ObjectIdentifier: Bool] = [:]

  private mutating func hasDescription(_ type: Any.Type) -> Bool {
    if let known = described[ObjectIdentifier(type)] { return known }
    let hasDescription = saysHowItIsDescribed(type)
    described[ObjectIdentifier(type)] = hasDescription
    return hasDescription
  }

  private mutating func areFieldsStrong(in type: Any.Type) -> Bool {
    if let known = strong[ObjectIdentifier(type)] { return known }
    let areStrong = StoredProperties.areStrong(in: type)
    strong[ObjectIdentifier(type)] = areStrong
    return areStrong
  }
}

/// Whether a type says how its values are described.
private func saysHowItIsDescribed(_ type: Any.Type) -> Bool {
  type is any TestOutputStringConvertible.Type || type is any CustomDebugStringConvertible.Type
    || type is any CustomStringConvertible.Type || type is any TextOutputStreamable.Type
    || type is any CustomReflectable.Type
}

/// The types without parts whose values are plain, but for those that somebody else has given a description.
private let plainTypes: Set<ObjectIdentifier> = {
  let described: [Any.Type] = [
    Bool.self, Decimal.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
    UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
  ]
  let describedForDebugging: [Any.Type] = [
    Character.self, Substring.self, URL.self, UUID.self, Unicode.Scalar.self,
  ]
  let describedForTests: [Any.Type] = [Data.self, Date.self, Double.self, Float.self, String.self]
  let types =
    described.filter { !($0 is any CustomDebugStringConvertible.Type || $0 is any TestOutputStringConvertible.Type) }
    + describedForDebugging.filter { !($0 is any TestOutputStringConvertible.Type) } + describedForTests
  return Set(types.map { ObjectIdentifier($0) })
}()

/// A type of the standard library whose values are plain if all that they hold is.
private protocol PlainContainer {
  /// Whether nobody else has given the type a description for tests, which comes before all others.
  static var isDescribedByLibrary: Bool { get }
  func allParts(satisfy condition: (Any) -> Bool) -> Bool
}

extension PlainContainer {
  static var isDescribedByLibrary: Bool { !(Self.self is any TestOutputStringConvertible.Type) }
}

extension PlainContainer where Self: TestOutputStringConvertible {
  static var isDescribedByLibrary: Bool { true }
}

extension PlainContainer where Self: Sequence {
  func allParts(satisfy condition: (Any) -> Bool) -> Bool { allSatisfy { condition($0) } }
}

extension Array: PlainContainer {
  // Of so many, a message has some; and to look at each would take longer.
  func allParts(satisfy condition: (Any) -> Bool) -> Bool {
    isPlainType(Element.self) && Element.self != Date.self || allSatisfy { condition($0) }
  }
}

extension ArraySlice: PlainContainer {}
extension ContiguousArray: PlainContainer {}
extension Set: PlainContainer {}

extension Dictionary: PlainContainer {
  func allParts(satisfy condition: (Any) -> Bool) -> Bool { allSatisfy { condition($0.key) && condition($0.value) } }
}

extension Optional: PlainContainer {
  func allParts(satisfy condition: (Any) -> Bool) -> Bool { map { condition($0) } ?? true }
}

extension Range: PlainContainer {
  func allParts(satisfy condition: (Any) -> Bool) -> Bool { condition(lowerBound) && condition(upperBound) }
}

extension ClosedRange: PlainContainer {
  func allParts(satisfy condition: (Any) -> Bool) -> Bool { condition(lowerBound) && condition(upperBound) }
}
