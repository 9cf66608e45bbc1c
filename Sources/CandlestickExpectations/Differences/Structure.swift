import CandlestickSupport

/// The visible structure of a value: parts to compare one by one, or only text.
enum Structure {
  struct Part {
    /// Empty if the part has no label.
    var label = ""
    let value: Any

    /// The text before the value.
    var prefix: String { Self.prefix(label) }

    static func prefix(_ label: String) -> String { label.isEmpty ? "" : "\(label): " }
  }

  /// A value with only a description.
  case text
  /// A string or a substring.
  case string(String)
  /// A struct, a class instance with its inherited fields, or a tuple.
  case fields([Part])
  /// An enum case with associated values.
  case enumeration(case: String, payload: [Part])
  /// An array or another ordered collection.
  case elements(AnyCollection<Any>)
  /// A collection without order.
  case set(AnyCollection<Any>)
  /// A dictionary of any type.
  case dictionary(any AnyDictionary)

  /// Creates the structure that users of the value see, such as the elements of a collection or the text of a date.
  ///
  /// - Parameter value: a value for which ``unwrap(_:)`` returns nil.
  init(of value: Any) {
    switch value {
    case let string as any StringProtocol: self = .string(String(string))
    case let dictionary as any AnyDictionary: self = .dictionary(dictionary)
    case _ where isFullyDescribedByText(value): self = .text
    case let set as any SetAlgebra & Collection: self = .set(boxed(set))
    case let elements as any RangeReplaceableCollection: self = .elements(boxed(elements))
    case let elements as any Collection where !isFromToolchain(value): self = .elements(boxed(elements))
    case _ where isFromToolchain(value) && Self.describesItself(value): self = .text
    default: self.init(inside: value)
    }
  }

  /// Creates the structure of the value's storage, including parts that its users do not see.
  ///
  /// - Parameter value: a value for which ``unwrap(_:)`` returns nil.
  init(inside value: Any) {
    // Code outside of an actor must not read the actor's state.
    guard !(value is any Actor) else {
      self = .text
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      guard let child = mirror.children.first, let name = child.label else { fallthrough }
      let payload = Mirror(reflecting: child.value)
      let parts = payload.displayStyle == .tuple ? partsShown(by: payload) : [Part(value: child.value)]
      self = .enumeration(case: name, payload: parts)
    case .optional: self = .text
    case .collection, .dictionary, .set: self = .elements(AnyCollection(mirror.children.lazy.map(\.value)))
    case nil where mirror.children.isEmpty: self = .text
    default: self = .fields(partsShown(by: mirror))
    }
  }

  /// Returns the content of an optional or an `AnyHashable`; nil for nil and for other values.
  static func unwrap(_ value: Any) -> Any? {
    if type(of: value) == AnyHashable.self { return (value as? AnyHashable)?.base }
    return (value as? any AnyOptional)?.wrapped
  }

  /// Returns the content of nested optionals and `AnyHashable`s. Returns other values, and those that end in nil,
  /// unchanged.
  static func bare(_ value: Any) -> Any {
    guard let wrapped = unwrap(value) else { return value }
    let bare = bare(wrapped)
    return bare is any AnyOptional ? value : bare
  }

  /// Returns true if the type defines its own description.
  static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TestOutputStringConvertible
  }

  /// Returns the identity of a class instance, to detect cycles; nil for other values.
  static func identity(of value: Any) -> ObjectIdentifier? {
    type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
  }
}

/// Returns the parts in a mirror, inherited ones first, with their names in the source code.
private func partsShown(by mirror: Mirror) -> [Structure.Part] {
  let addedByMacro = "_$"
  let isExpanded = mirror.children.contains { $0.label?.hasPrefix(addedByMacro) == true }
  let own = mirror.children.compactMap { child -> Structure.Part? in
    var label = child.label ?? ""
    if label.hasPrefix(addedByMacro) { return nil }
    // Labels of tuple positions begin with a dot; those of lazy and observable properties have a prefix.
    if label.hasPrefix(".") { label = "" }
    for prefix in ["$__lazy_storage_$_", isExpanded ? "_" : ""] where label.hasPrefix(prefix) {
      label.removeFirst(prefix.count)
    }
    return Structure.Part(label: label, value: child.value)
  }
  return (mirror.superclassMirror.map(partsShown) ?? []) + own
}

private func boxed<Elements: Collection>(_ elements: Elements) -> AnyCollection<Any> {
  AnyCollection(elements.lazy.map { $0 as Any })
}

// MARK: - Values shown as text

/// Returns true if the text of a value shows everything, or if its type defines the text as the only thing to show.
private func isFullyDescribedByText(_ value: Any) -> Bool {
  if value is any Numeric || value is any LosslessStringConvertible { return true }
  return value is any TestOutputStringConvertible && !isFromToolchain(value)
}

private let toolchainModules: Set<Substring> = [
  "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
  "FoundationXML", "Dispatch", "CoreFoundation", "CoreGraphics", "ObjectiveC", "__C",
]

private func isFromToolchain(_ value: Any) -> Bool {
  let module = String(reflecting: type(of: value)).split(separator: ".", maxSplits: 1)
  // Objective-C classes have no module.
  return module.count == 1 ? type(of: value) is AnyClass : toolchainModules.contains(module[0])
}

/// A dictionary of any type.
protocol AnyDictionary {
  var count: Int { get }
  var entries: [AnyHashable: Any] { get }
}

extension Dictionary: AnyDictionary {
  var entries: [AnyHashable: Any] { self }
}
