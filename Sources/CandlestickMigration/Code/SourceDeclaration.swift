/// A declaration, read from tokens without type information.
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
    /// The name without its module and generic arguments.
    let name: String
    let tokens: ClosedRange<Int>
  }

  let kind: Kind
  /// The keyword, such as `class` or `func`.
  let keyword: String
  let keywordIndex: Int
  /// The name. For an extension, it includes the enclosing types of the extended type; for `var (a, b)`, it is empty.
  let name: String
  /// The tokens of the attributes and modifiers, including the brackets that belong to them.
  var modifierTokens: [ClosedRange<Int>] = []
  /// The attributes and modifiers, such as `@objc` and `override`, except those of the setter.
  var modifiers: Set<String> = []
  /// The superclass and the protocols of a type, in order.
  var supertypes: [Supertype] = []
  /// True if a type has generic parameters or a `where` clause.
  var isGeneric = false
  /// The brackets around a function's parameters.
  var parameters: ClosedRange<Int>?
  /// The braces around the members of a type, the body of a function, or the accessors of a property.
  var body: ClosedRange<Int>?
  /// The initial value of a property, the raw value of an enum case, or the type named by a `typealias`.
  var value: ClosedRange<Int>?
  /// True if the property has `willSet` or `didSet` observers.
  var hasObservers = false
  /// True if the declaration introduces several properties, as in `var a = 1, b = 2`.
  var isList = false
  /// The last token.
  var end: Int
  /// The enclosing types and extensions, outermost first, as indices into the file's declarations.
  var parents: [Int] = []

  /// The first token: an attribute, a modifier or the keyword.
  var start: Int { modifierTokens.first?.lowerBound ?? keywordIndex }

  /// The name of a type or extension, without enclosing types.
  var simpleName: String { String(name.split(separator: ".").last ?? "") }

  /// The first type that a class inherits from or conforms to.
  var superclass: Supertype? { keyword == "class" ? supertypes.first : nil }

  var isType: Bool { kind == .type || kind == .extension }

  /// True if this is a member of instances, not a static member.
  var isInstanceMember: Bool {
    !parents.isEmpty && (kind == .function || kind == .property) && modifiers.isDisjoint(with: ["static", "class"])
  }

  /// True if the declaration is not visible in other files.
  var isPrivate: Bool { !modifiers.isDisjoint(with: ["private", "fileprivate"]) }

  /// True if this is a stored property.
  var isStored: Bool { kind == .property && (body == nil || hasObservers) }

  /// The last token before the body.
  var headEnd: Int { body.map { $0.lowerBound - 1 } ?? end }

  var range: ClosedRange<Int> { start...end }
}
