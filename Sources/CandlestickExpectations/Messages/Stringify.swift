import CandlestickSupport
import Foundation

/// Returns a value as text for failure messages. Omits the middle of a text longer than 10,000 characters, and of one
/// longer than 240 characters in the message of an expectation of Candlestick's.
public func stringify<Value>(_ value: Value?) -> String {
  guard let value else { return "nil" }
  return TextLimit.text { $0.elided(completeText(value)) }
}

/// Returns a value as text that depends on no limit of a message, to compare it with others.
package func comparableText<Value>(_ value: Value) -> String {
  TextLimit.$current.withValue(.whole(10_000)) { stringify(value) }
}

/// Returns a value as text, without shortening it.
func completeText<Value>(_ value: Value) -> String {
  if let value = value as? any TestOutputStringConvertible {
    value.testDescription
  } else if let value = value as? any CustomDebugStringConvertible {
    value.debugDescription
  } else {
    String(describing: value)
  }
}

extension Sequence {
  /// Returns the elements, sorted by their keys: by `<` if the keys are Comparable, otherwise by their texts.
  func inOrder<Key>(by key: (Element) -> Key, text: (Key) -> String = { comparableText($0) }) -> [Element] {
    let elements = Array(self)
    let keys = elements.map(key)
    func sorted<Sortable: Comparable>(by keys: [Sortable]) -> [Element] {
      keys.indices.sorted { keys[$0] < keys[$1] }.map { elements[$0] }
    }
    func sorted<Sortable: Comparable>(as type: Sortable.Type) -> [Element]? { (keys as? [Sortable]).map(sorted) }
    // Keys of type `Any` are sorted like keys of the first one's type.
    let type: Any.Type = if Key.self == Any.self, let first = keys.first { type(of: first as Any) } else { Key.self }
    if let type = type as? any Comparable.Type, let sorted = sorted(as: type) { return sorted }
    return sorted(by: keys.map(text))
  }
}

/// Returns the name of a collection's type, such as "Array<Int>".
package func collectionType<Elements: Collection>(_ collection: Elements) -> String {
  "\(type(of: collection))"
}

/// Returns the name of a value's type. For a Foundation collection, returns the name of its public class, such as
/// "NSArray".
package func collectionType<Value>(_ value: Value) -> String {
  switch value {
  case is NSArray: "NSArray"
  case is NSDictionary: "NSDictionary"
  case is NSSet: "NSSet"
  case is NSIndexSet: "NSIndexSet"
  default: "\(type(of: value as Any))"
  }
}

extension String {
  /// Returns the text, without its middle if it has more than `limit` characters.
  func elided(to limit: Int = 10_000) -> String {
    // Compare bytes first, which is fast: a text has at least as many bytes as characters.
    guard utf8.count > limit, case let excess = count - limit, excess > 0 else { return self }
    return "\(prefix(limit / 2))… \(grouped(excess)) characters left out …\(suffix(limit - limit / 2))"
  }
}

/// Returns the texts of elements with separators. Omits elements in the middle if there are too many for a message.
package func list<Elements: BidirectionalCollection>(
  _ elements: Elements,
  separator: String = ", ",
  _ text: (Elements.Element) -> String = { stringify($0) }
) -> String {
  TextLimit.text { list(elements, separator, room: $0.list, text) }
}

private func list<Elements: BidirectionalCollection>(
  _ elements: Elements,
  _ separator: String,
  room: Int,
  _ text: (Elements.Element) -> String
) -> String {
  var (texts, length) = ([String](), 0)
  for element in elements where length <= room {
    texts.append(text(element))
    length += texts[texts.count - 1].count + separator.count
  }
  guard length > room else { return texts.joined(separator: separator) }

  func fitting(_ texts: some Sequence<String>) -> [String] {
    var (fitting, length) = ([String](), 0)
    for text in texts {
      length += text.count + separator.count
      if length > room * 49 / 100 { return fitting.isEmpty ? [text.elided(to: room * 2 / 5)] : fitting }
      fitting.append(text)
    }
    return fitting
  }
  let first = fitting(texts)
  let last = withoutActuallyEscaping(text) { fitting(elements.dropFirst(first.count).reversed().lazy.map($0)) }
  let excess = elements.count - first.count - last.count
  let remark = excess > 0 ? ["… \(grouped(excess)) of \(grouped(elements.count)) elements left out …"] : []
  return (first + remark + last.reversed()).joined(separator: separator)
}
