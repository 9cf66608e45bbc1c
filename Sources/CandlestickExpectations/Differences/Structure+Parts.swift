extension Structure {
  /// The brackets around the parts of a value, and the noun that names its parts.
  struct Frame {
    let opening: String
    let closing: String
    let unit: String
  }

  /// Returns the frame of the value with this structure.
  func frame(of value: Any) -> Frame {
    let type = "\(type(of: value))".prefix { $0 != "<" }
    return switch self {
    case .fields where type.hasPrefix("("): Frame(opening: "(", closing: ")", unit: "value")
    case .fields, .text, .string: Frame(opening: "\(type)(", closing: ")", unit: "field")
    case .enumeration(let name, _): Frame(opening: ".\(name)(", closing: ")", unit: "value")
    case .elements where type == "Array": Frame(opening: "[", closing: "]", unit: "element")
    case .elements, .set: Frame(opening: "\(type)([", closing: "])", unit: "element")
    case .dictionary: Frame(opening: "[", closing: "]", unit: "value")
    }
  }

  /// The number of parts.
  var count: Int {
    switch self {
    case .text, .string: 0
    case .fields(let fields), .enumeration(_, let fields): fields.count
    case .elements(let elements), .set(let elements): elements.count
    case .dictionary(let dictionary): dictionary.count
    }
  }

  /// Returns the label of a dictionary value.
  static func label(of key: AnyHashable) -> String {
    ValueText.summary(of: key.base, columns: ValueText.columns / 2)
  }

  /// True if this is a collection of short elements, which reads better on one line.
  var hasShortElements: Bool {
    switch self {
    case .elements, .set: parts.prefix(20).allSatisfy { ValueText.line($0.value, columns: 20) != nil }
    default: false
    }
  }

  /// The parts in the order in which to show them.
  var parts: AnyCollection<Part> {
    switch self {
    case .text, .string: AnyCollection([])
    case .fields(let fields), .enumeration(_, let fields): AnyCollection(fields)
    case .elements(let elements): AnyCollection(elements.lazy.map { Part(value: $0) })
    case .set(let elements): AnyCollection(inOrder(elements, by: \.self).lazy.map { Part(value: $0) })
    case .dictionary(let dictionary):
      AnyCollection(
        inOrder(dictionary.entries, by: \.key.base).lazy.map { Part(label: Self.label(of: $0.key), value: $0.value) }
      )
    }
  }
}

/// Sorts elements by key: by `<` if the keys are Comparable, otherwise by their texts.
package func inOrder<Things: Collection>(_ things: Things, by key: (Things.Element) -> Any) -> [Things.Element] {
  things.inOrder(by: key) { ValueText.summary(of: $0) }
}
