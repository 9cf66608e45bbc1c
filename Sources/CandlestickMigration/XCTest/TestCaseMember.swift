/// A member of a test class.
struct TestCaseMember {
  /// The part of a spec that replaces a member.
  enum Kind: Equatable {
    /// An example.
    case test
    /// A hook with the given name. Replaces a form of `setUp` or `tearDown`.
    case hook(String)
    /// A local function. Replaces a method that is not a test.
    case helper
    /// A local variable that is reset before each example. Replaces a stored property.
    case stored
    /// A local variable. Replaces a computed property.
    case computed
    /// The unchanged member: a type, a static method or property, or a test that cannot become an example.
    case kept
    /// Nothing. The member is a list of tests, which XCTest required on Linux before test discovery.
    case testList
    /// Nothing. The member only sets `continueAfterFailure`, in an initializer or by overriding it.
    case setting
    /// The unchanged directive, such as `#if` with its condition.
    case directive

    var isHook: Bool { if case .hook = self { true } else { false } }
  }

  private(set) var kind: Kind
  /// The declaration. A directive is represented as one.
  private let declaration: SourceDeclaration
  /// True if a function replaces the test or hook: a test that other members call, or `tearDown`, which runs after all tear-down blocks.
  var isFunction = false

  var name: String { declaration.name }
  /// All tokens, from the first attribute to the last bracket.
  var tokens: ClosedRange<Int> { declaration.range }
  var modifiers: [ClosedRange<Int>] { declaration.modifierTokens }
  /// The keyword, such as `func`, `var` or `let`.
  var keyword: Int { declaration.keywordIndex }
  /// The braces around the body of a method.
  var body: ClosedRange<Int>? { declaration.body }

  /// Returns the stored properties that the member declares: the tokens of each, and its initial value.
  func variables(in code: SourceCode) -> [(tokens: ClosedRange<Int>, value: ClosedRange<Int>?)] {
    guard declaration.isList else { return [(keyword + 1...tokens.upperBound, declaration.value)] }
    return code.split(keyword + 1..<tokens.upperBound + 1).map { tokens in
      let equals = code.topLevel(tokens).first { code.is("=", at: $0) }
      return (tokens, equals.map { $0 + 1...tokens.upperBound })
    }
  }

  /// Returns the names that the member declares.
  func names(in code: SourceCode) -> [String] {
    kind == .stored ? variables(in: code).map { code.name(at: $0.tokens.lowerBound) ?? "" } : [name]
  }

  /// True if the replacement must be declared before the code that uses it.
  var isVariable: Bool { kind == .stored || kind == .computed }

  /// The effects of a method: the tokens between its parameters and its body, such as `async throws`.
  var effects: Range<Int> { (declaration.parameters?.upperBound ?? keyword) + 1..<(body?.lowerBound ?? keyword) }

  /// Returns true if any statement in the body of the replacement may throw.
  func canThrow(in code: SourceCode) -> Bool {
    switch kind {
    case .test where !isFunction, .hook where !isFunction: return true
    case .test, .hook, .helper:
      return declaration.parameters != nil
        && effects.prefix { !code.is("->", at: $0) }.contains { code.is("throws", at: $0) }
    default: return false
    }
  }

  /// True if this is a test that stays unchanged.
  var isKeptTest: Bool { kind == .kept && declaration.kind == .function && declaration.isInstanceMember }

  /// Makes this a member that stays unchanged.
  mutating func keep() { kind = .kept }

  // MARK: - Reading members

  /// Returns the members of a class.
  ///
  /// - Parameters:
  ///   - braces: the braces around the members.
  ///   - declarations: the declarations inside of the braces, in order.
  ///   - code: the file.
  /// - Throws: ``Obstacle`` if a member cannot be migrated.
  static func members(
    in braces: ClosedRange<Int>,
    _ declarations: [SourceDeclaration],
    _ code: SourceCode
  ) throws(Obstacle) -> [TestCaseMember] {
    var members: [TestCaseMember] = []
    var declarations = declarations[...]
    var index = braces.lowerBound + 1
    while index < braces.upperBound {
      if code.is(";", at: index) {
        index += 1
        continue
      }
      let member: TestCaseMember
      if code.tokens[index].kind == .directive {
        let name = code.string(at: index)
        var line = SourceDeclaration(kind: .other, keyword: name, keywordIndex: index, name: name, end: index)
        while !code.tokens[line.end + 1].startsLine, line.end + 1 < braces.upperBound { line.end += 1 }
        member = TestCaseMember(kind: .directive, declaration: line)
      } else if let declaration = declarations.first, declaration.start == index {
        member = TestCaseMember(kind: try kind(of: declaration, code), declaration: declaration)
        declarations.removeFirst()
      } else {
        throw Obstacle(index, "`\(code.string(at: index))` in a test class has no counterpart in a spec")
      }
      members.append(member)
      index = member.tokens.upperBound + 1
    }
    return members
  }

  private static func kind(of declaration: SourceDeclaration, _ code: SourceCode) throws(Obstacle) -> Kind {
    switch declaration.kind {
    case .type, .extension, .typealias: return .kept
    case .function: return try kind(ofFunction: declaration, code)
    case .property where isSetting(declaration, code): return .setting
    case .property: return try kind(ofProperty: declaration)
    case .other where isSetting(declaration, code): return .setting
    case .other:
      throw Obstacle(declaration.keywordIndex, "`\(declaration.keyword)` in a test class has no counterpart in a spec")
    }
  }

  /// Returns true if the declaration is an initializer that only sets `continueAfterFailure`, or overrides that property with a value.
  private static func isSetting(_ declaration: SourceDeclaration, _ code: SourceCode) -> Bool {
    guard let body = declaration.body, code.indices(of: "continueAfterFailure").hasElement(in: declaration.range) else {
      return false
    }
    if declaration.kind == .property {
      return declaration.modifiers.contains("override")
        && body.dropFirst().dropLast().allSatisfy { code.isAny(of: overridingWords, at: $0) }
        && code.indices(of: ["true", "false"]).elements(in: body).count == 1
    }
    var index = body.lowerBound + 1
    while declaration.keyword == "init", index < body.upperBound {
      let end = code.statementEnd(from: index)
      let start = code.is("self", at: index) && code.is(".", at: index + 1) ? index + 2 : index
      let isSuperCall =
        code.is("super", at: index) && code.is("init", at: index + 2) && code.partner(of: index + 3) == end
      let isValue = code.is("continueAfterFailure", at: start) && code.is("=", at: start + 1) && end == start + 2
      guard isSuperCall || isValue && code.isAny(of: ["true", "false"], at: end) else { return false }
      index = code.is(";", at: end + 1) ? end + 2 : end + 1
    }
    return declaration.keyword == "init"
  }

  private static let overridingWords = ["get", "set", "return", "true", "false", "{", "}"]

  private static func kind(ofProperty declaration: SourceDeclaration) throws(Obstacle) -> Kind {
    let keyword = declaration.keywordIndex
    if declaration.name.isEmpty {
      throw Obstacle(keyword, "this declares several properties at once; declare each separately")
    }
    if declaration.hasObservers {
      throw Obstacle(keyword, "this property has an observer; set it up in the examples that need it")
    }
    if declaration.modifiers.contains("override") {
      throw Obstacle(keyword, "a spec has no `\(declaration.name)` to override; use traits")
    }
    guard declaration.isInstanceMember else { return TestLists.isName(declaration.name) ? .testList : .kept }
    return declaration.isStored ? .stored : .computed
  }

  private static let classHooks = ["setUp": "beforeAll", "tearDown": "afterAll"]
  private static let instanceHooks = [
    "setUp": "beforeEach", "setUpWithError": "beforeEach", "tearDown": "afterEach", "tearDownWithError": "afterEach",
  ]

  private static func kind(
    ofFunction declaration: SourceDeclaration,
    _ code: SourceCode
  ) throws(Obstacle) -> Kind {
    let (name, keyword) = (declaration.name, declaration.keywordIndex)
    guard declaration.body != nil else { throw Obstacle(keyword, "this method has no body") }
    let hasNoParameters = declaration.parameters == keyword + 2...keyword + 3
    if declaration.modifiers.contains("override") {
      let hooks = declaration.isInstanceMember ? instanceHooks : classHooks
      guard hasNoParameters, let hook = hooks[name] else {
        throw Obstacle(keyword, "a spec has no `\(name)` to override; use hooks")
      }
      return .hook(hook)
    }
    guard declaration.isInstanceMember else { return .kept }
    let isTest =
      name.hasPrefix("test") && hasNoParameters && !declaration.isPrivate && returnsNothing(declaration, code)
    return isTest ? .test : .helper
  }

  private static func returnsNothing(_ declaration: SourceDeclaration, _ code: SourceCode) -> Bool {
    guard let start = declaration.parameters?.upperBound, start < declaration.headEnd,
      let arrow = (start...declaration.headEnd).first(where: { code.is("->", at: $0) })
    else { return true }
    return code.is("Void", at: arrow + 1) || (code.is("(", at: arrow + 1) && code.is(")", at: arrow + 2))
  }
}
