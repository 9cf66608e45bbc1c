/// A member of a test class.
struct TestCaseMember {
  /// What becomes of it.
  enum Kind {
    /// `func test…()`, an example.
    case test
    /// An instance's `setUp` or `tearDown` in one of their forms, or the class's: a hook of that name.
    case hook(String)
    /// Another method of an instance: a local function.
    case helper
    /// A stored property: a local variable that is set anew before each example.
    case stored
    /// A computed property: a local variable.
    case computed
    /// What stays a member: a type, a static method or property.
    case kept
    /// The list of tests that Linux once needed, which goes.
    case testList
    /// `#if` and the like, with its condition.
    case directive
  }

  let kind: Kind
  let name: String
  /// All its tokens, from its attributes to its last bracket.
  let tokens: Range<Int>
  /// The tokens of each attribute and modifier.
  var modifiers: [Range<Int>] = []
  /// The token `func`, `var`, `let`…
  let keyword: Int
  /// The bracket that opens the body of a method.
  var body: Int?
  /// The initial value of a stored property.
  var value: Range<Int>?

  var isKept: Bool { if case .kept = kind { true } else { false } }
  var isStored: Bool { if case .stored = kind { true } else { false } }
  var isComputed: Bool { if case .computed = kind { true } else { false } }
  var isTest: Bool { if case .test = kind { true } else { false } }
  var isDirective: Bool { if case .directive = kind { true } else { false } }
  /// Whether it has to come before what uses it.
  var isVariable: Bool { isStored || isComputed }
}
