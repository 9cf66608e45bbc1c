import CandlestickSupport

/// What can be seen of a value: parts that can be compared one by one, or just a text.
enum Structure {
  /// A part of a value.
  struct Part {
    /// Empty where there is none.
    var label = ""
    let value: Any

    /// What stands before the value.
    var prefix: String { Self.prefix(label) }

    static func prefix(_ label: String) -> String { label.isEmpty ? "" : "\(label): " }
  }

  /// Nothing but the text that describes the value.
  case text
  case string(String)
  /// A structure, an instance of a class with what it inherits, or a tuple.
  case fields([Part])
  /// A case of an enumeration that carries something.
  case enumeration(case: String, payload: [Part])
  /// An array, or another collection with an order.
  case elements(AnyCollection<Any>)
  case set(AnyCollection<Any>)
  case dictionary(any AnyDictionary)

  /// Looks at a value as its users do: at the elements of a collection, at the text of a date.
  ///
  /// - Parameter value: one that ``unwrap(_:)`` has nothing to take out of.
  init(of value: Any) {
    switch value {
    case let string as any StringProtocol: self = .string(String(string))
    case let dictionary as any AnyDictionary: self = .dictionary(dictionary)
    case _ where isToldByItsText(value): self = .text
    case let set as any SetAlgebra & Collection: self = .set(boxed(set))
    case let elements as any RangeReplaceableCollection: self = .elements(boxed(elements))
    case let elements as any Collection where !isFromToolchain(value): self = .elements(boxed(elements))
    case _ where isFromToolchain(value) && Self.describesItself(value): self = .text
    default: self.init(inside: value)
    }
  }

  /// Looks at what a value is made of, whatever its users see of it.
  ///
  /// - Parameter value: one that ``unwrap(_:)`` has nothing to take out of.
  init(inside value: Any) {
    // What an actor holds must not be looked at from elsewhere.
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

  /// What is in an optional or in an `AnyHashable`; nil where a value is neither of them, or is nil.
  static func unwrap(_ value: Any) -> Any? {
    if type(of: value) == AnyHashable.self { return (value as? AnyHashable)?.base }
    return (value as? any AnyOptional)?.wrapped
  }

  /// What is in an optional or in an `AnyHashable`, however often it is wrapped; the value itself where it is neither of
  /// them, or ends in nil.
  static func bare(_ value: Any) -> Any {
    guard let wrapped = unwrap(value) else { return value }
    let bare = bare(wrapped)
    return bare is any AnyOptional ? value : bare
  }

  /// Whether somebody has written how the value is described.
  static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TestOutputStringConvertible
  }

  /// The instance that a value is, by which cycles are noticed; nil where it is none.
  static func identity(of value: Any) -> ObjectIdentifier? {
    type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
  }
}

/// The parts that a mirror shows, inherited ones first, under the names that they have in the code.
private func partsShown(by mirror: Mirror) -> [Structure.Part] {
  let addedByMacro = "_$"
  let isExpanded = mirror.children.contains { $0.label?.hasPrefix(addedByMacro) == true }
  let own = mirror.children.compactMap { child -> Structure.Part? in
    var label = child.label ?? ""
    if label.hasPrefix(addedByMacro) { return nil }
    // The places of a tuple, the storage of a lazy property, and that of an observable one.
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

// MARK: - Values that are best seen as text

/// Whether the type says that the text of a value tells all there is to know, or all that may be known.
private func isToldByItsText(_ value: Any) -> Bool {
  if value is any Numeric || value is any LosslessStringConvertible { return true }
  return value is any TestOutputStringConvertible && !isFromToolchain(value)
}

private let modulesOfToolchain: Set<Substring> = [
  "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
  "FoundationXML", "Dispatch", "CoreFoundation", "CoreGraphics", "ObjectiveC", "__C",
]

private func isFromToolchain(_ value: Any) -> Bool {
  let module = String(reflecting: type(of: value)).split(separator: ".", maxSplits: 1)
  // The classes of Objective-C have no module.
  return module.count == 1 ? type(of: value) is AnyClass : modulesOfToolchain.contains(module[0])
}

// MARK: - Generic types whatever their parameters

/// A dictionary of any type.
protocol AnyDictionary {
  var count: Int { get }
  var entries: [AnyHashable: Any] { get }
}

extension Dictionary: AnyDictionary {
  var entries: [AnyHashable: Any] { self }
}
