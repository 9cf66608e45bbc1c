/// A declaration as tokens show it, without type information.
struct SourceDeclaration: Sendable {
  enum Kind: Sendable {
    case type
    case `extension`
    case function
    case property
    case `typealias`
    /// An initializer, deinitializer, subscript, enum case or associated type.
    case other
  }

  struct Supertype: Sendable {
    /// The name, without its module and generic arguments.
    let name: String
    let tokens: ClosedRange<Int>
  }

  let kind: Kind
  /// The keyword, such as `class` and `func`.
  let keyword: String
  let keywordIndex: Int
  /// The name; for an extension, the type's name with the types around it; for `var (a, b)`, "".
  let name: String
  /// The attributes and modifiers, with the brackets that belong to them.
  var modifierTokens: [ClosedRange<Int>] = []
  /// The attributes and modifiers, such as `@objc` and `override`, without those of the setter.
  var modifiers: Set<String> = []
  /// The types that a type inherits from or conforms to, in order.
  var supertypes: [Supertype] = []
  /// True if a type has generic parameters or a `where` clause.
  var isGeneric = false
  /// The brackets around a function's parameters.
  var parameters: ClosedRange<Int>?
  /// The braces around the members of a type, the code of a function or the accessors of a property.
  var body: ClosedRange<Int>?
  /// The initial value of a property, the raw value of an enum case, or the type that a `typealias` names.
  var value: ClosedRange<Int>?
  /// True if a property has `willSet` or `didSet`.
  var hasObservers = false
  /// True if it declares several properties, as in `var a = 1, b = 2`.
  var isList = false
  /// The last token.
  var end: Int
  /// The types and extensions around it, outermost first, as indices of the file's declarations.
  var parents: [Int] = []

  /// The first token: an attribute, a modifier or the keyword.
  var start: Int { modifierTokens.first?.lowerBound ?? keywordIndex }

  /// The name of a type or extension without the types around it.
  var simpleName: String { String(name.split(separator: ".").last ?? "") }

  /// The first type that a class inherits from or conforms to.
  var superclass: Supertype? { keyword == "class" ? supertypes.first : nil }

  var isType: Bool { kind == .type || kind == .extension }

  /// True if it is a member of instances rather than of the type.
  var isInstanceMember: Bool {
    !parents.isEmpty && (kind == .function || kind == .property) && modifiers.isDisjoint(with: ["static", "class"])
  }

  /// True if it is not visible to other files.
  var isPrivate: Bool { !modifiers.isDisjoint(with: ["private", "fileprivate"]) }

  /// True if it is a property with a stored value.
  var isStored: Bool { kind == .property && (body == nil || hasObservers) }

  /// The last token before the body.
  var headEnd: Int { body.map { $0.lowerBound - 1 } ?? end }

  var range: ClosedRange<Int> { start...end }
}
