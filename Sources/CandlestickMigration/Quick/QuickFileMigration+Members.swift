extension QuickFileMigration {
  /// Makes `spec()` a class method, and the members that it uses static.
  mutating func migrateMembers() {
    let testCaseMethods = findTestCaseMethods()
    for (index, declaration) in file.declarations.enumerated() {
      let isSpecMethod =
        declaration.kind == .function && declaration.name == "spec" && declaration.isInstanceMember
        && declaration.modifiers.contains("override") && declaration.parameters?.count == 2
      guard let name = project.specClass(of: declaration, in: file) else {
        if isSpecMethod {
          stop("its superclass is in a file that was not read; migrate both together", at: declaration.start)
        }
        continue
      }
      let family = project.family(of: name)
      if declaration.kind == .property, declaration.isInstanceMember, declaration.isList,
        project.members.instanceSpecs.contains(family)
      {
        stop("declare one property here, so that it can be made static if spec() uses it", at: declaration.start)
      }
      if isSpecMethod {
        insert("class ", before: declaration.keywordIndex)
        change("`override func spec()` becomes `override class func spec()`")
        checkSelf(in: declaration)
        refuse(testCaseMethods, in: declaration)
      } else if project.members.ofTypes.contains(.init(path: file.path, index: index)) {
        migrateMember(declaration, of: name, family)
      } else if declaration.isInstanceMember, let moved = project.members.typeMemberNames[family],
        let used = file.ownNames(in: declaration.range).intersection(moved).min()
      {
        stop(
          "both spec() and this use \(used); make it a static member, and write Self.\(used) here",
          at: declaration.start
        )
      }
    }
  }

  private mutating func migrateMember(_ declaration: SourceDeclaration, of type: String, _ family: String) {
    let (name, keyword) = (declaration.name, declaration.keywordIndex)
    let isOverridden = project.members.overridden[family]?.contains(name) == true
    if isOverridden, declaration.isStored {
      stop("\(name) is overridden, and spec() uses it; make it a computed class property", at: declaration.start)
    }
    if declaration.modifiers.contains("override"), project.members.declared[family]?.contains(name) != true {
      stop("spec() uses \(name), which overrides a member of XCTestCase; use another", at: declaration.start)
    }
    if !declaration.modifiers.isDisjoint(with: ["@TestState", "@Published", "@IBOutlet"]) {
      stop("declare \(name) in spec(), which uses it", at: declaration.start)
    }
    let isNonisolated = isInAsyncSpec(keyword) || declaration.modifiers.contains("nonisolated")
    if !isNonisolated, !declaration.modifiers.contains("@MainActor") { insertMainActor(in: declaration) }
    for index in declaration.start..<keyword where code.is("lazy", at: index) { remove(from: index, to: index + 1) }
    insert(isOverridden || declaration.modifiers.contains("final") ? "class " : "static ", before: keyword)
    change("members that `spec()` uses become \(isNonisolated ? "`static`" : "`@MainActor static`") ones")
    if declaration.isStored {
      migrateInitialValue(of: declaration)
      if declaration.keyword == "var", let subclasses = project.subclasses[type] {
        let classes = ([type] + subclasses).joined(separator: ", ")
        note(
          "each of the classes \(classes) had its own \(name); now they share one; if their examples do not set it first, "
            + "set it in a beforeEach",
          at: keyword + 1
        )
      }
    } else {
      checkSelf(in: declaration)
    }
    if declaration.kind == .function { migrateClosureParameters(of: declaration) }
  }

  /// Removes `self` from the initial value of a property that becomes static.
  private mutating func migrateInitialValue(of declaration: SourceDeclaration) {
    for index in code.indices(of: "self").elements(in: declaration.range) {
      if code.is(".", at: index + 1), !code.is(".", at: index - 1) {
        replace(index...index + 1, by: "")
      } else {
        stop("the initial value of \(declaration.name) uses self; set it in a beforeEach", at: index)
      }
    }
  }

  /// Checks the uses of `self`, which becomes the class. Only accesses to members can stay.
  private mutating func checkSelf(in declaration: SourceDeclaration) {
    for index in code.indices(of: "self").elements(in: declaration.range) where !code.is(".", at: index - 1) {
      if code.is("unowned", at: index - 1), code.is("[", at: index - 2), code.is("]", at: index + 1) {
        remove(from: index - 2, to: code.is("in", at: index + 2) ? index + 3 : index + 2)
        change("`[unowned self]` is removed, since a class is not captured")
      } else if code.isAny(of: ["weak", "unowned"], at: index - 1) {
        stop("self is a class in spec(); remove it from this capture list", at: index)
      } else if !code.isAny(of: [".", "]"], at: index + 1), !code.is("[", at: index - 1) {
        stop("self is a class in spec(); pass an object of your own, or Spec.running in an example", at: index)
      }
    }
  }

  /// Returns the calls of XCTestCase methods that no declaration in the file hides.
  private func findTestCaseMethods() -> [Int] {
    let calls = code.indices(of: QuickNames.testCaseMethods).filter { index in
      guard code.is("(", at: index + 1) else { return false }
      return !code.is(".", at: index - 1) || (code.is("self", at: index - 2) && !code.is(".", at: index - 3))
    }
    let members = calls.isEmpty ? [] : Set(file.declarations.filter { $0.kind != .other }.map(\.name))
    return calls.filter { !members.contains(code.string(at: $0)) }
  }

  /// Adds an obstacle for each use of an XCTestCase method or property, because a class method cannot use it.
  private mutating func refuse(_ testCaseMethods: [Int], in declaration: SourceDeclaration) {
    let uses = code.indices(of: "continueAfterFailure").elements(in: declaration.range).filter {
      !code.is(".", at: $0 - 1) || code.is("self", at: $0 - 2)
    }
    for index in testCaseMethods.elements(in: declaration.range) + uses {
      let name = code.string(at: index) + (uses.contains(index) ? "" : "(…)")
      stop("spec() has no test case; write QuickSpec.current.\(name) in the example", at: index)
    }
  }

  // MARK: - Helpers

  /// Isolates functions that declare examples to the main actor, because closures have the isolation of the code around them.
  mutating func migrateHelpers() {
    for (index, declaration) in file.declarations.enumerated() {
      guard project.declaringFunctions.contains(.init(path: file.path, index: index)),
        !declaration.modifiers.contains("override"),
        !declaration.parents.contains(where: { file.declarations[$0].modifiers.contains("@MainActor") })
      else { continue }
      // Instance members are already migrated.
      let isMember = project.specClass(of: declaration, in: file) != nil && declaration.isInstanceMember
      if !isMember { isolate(declaration) }
    }
  }

  /// Isolates local functions that declare examples to the main actor. They do not inherit the isolation.
  mutating func migrateLocalHelpers() {
    let known = Set(file.declarations.map(\.keywordIndex))
    let functions = code.indices(of: "func").filter { !known.contains($0) }
      .compactMap(code.declaration).filter { $0.body != nil }
    let candidates: [HelperSearch.Candidate] = functions.compactMap { function in
      function.body.map { (function.name, file, $0) }
    }
    let search = HelperSearch(candidates, known: project.helpers)
    for (position, function) in functions.enumerated() where search.found.contains(position) { isolate(function) }
  }

  private mutating func isolate(_ function: SourceDeclaration) {
    guard !function.modifiers.contains("@MainActor"), !isInAsyncSpec(function.keywordIndex) else { return }
    insertMainActor(in: function)
    change("helpers that declare examples become `@MainActor`")
    migrateClosureParameters(of: function)
  }

  /// Inserts `@MainActor` after the other attributes.
  private mutating func insertMainActor(in declaration: SourceDeclaration) {
    let others = declaration.modifierTokens.prefix { code.tokens[$0.lowerBound].kind == .attribute }
    insert("@MainActor ", before: others.last.map { $0.upperBound + 1 } ?? declaration.start)
  }

  /// Wraps closures that a helper passes to the DSL in closures isolated to the main actor.
  private mutating func migrateClosureParameters(of declaration: SourceDeclaration) {
    guard let brackets = declaration.parameters, let body = declaration.body else { return }
    for parameter in code.parameters(in: brackets) {
      let type = parameter.type.first { code.tokens[$0].kind != .attribute || code.is("@MainActor", at: $0) }
      guard let type, code.is("(", at: type), let close = code.partner(of: type), close == type + 1,
        let arrow = (close...parameter.type.upperBound).first(where: { code.is("->", at: $0) })
      else { continue }
      let words = (close..<arrow).map(code.string)
      let effects = (words.contains("throws") ? "try " : "") + (words.contains("async") ? "await " : "")
      for index in file.functions.elements(in: body) {
        let isHook = QuickNames.hooks.contains(code.string(at: index))
        for argument in SourceCall(code, at: index)?.arguments ?? [] {
          guard argument.label == "closure" || (argument.label == nil && isHook), argument.value.count == 1,
            code.is(parameter.name, at: argument.value.lowerBound)
          else { continue }
          replace(argument.value, by: "{ \(effects)\(parameter.name)() }")
          change("closures that helpers pass on are called in closures")
        }
      }
    }
  }

  /// Replaces `#file` with `#filePath`, because `#file` is not a path in Swift 6 mode.
  mutating func migrateLocations() {
    for index in code.indices(of: "#file") where code.is("=", at: index - 1) {
      let isFileString = code.is("FileString", at: index - 2) && project.isQuickName(at: index - 2, in: file)
      guard isFileString || code.is("StaticString", at: index - 2),
        file.declarations.contains(where: { $0.parameters?.contains(index) == true })
      else { continue }
      replace(index...index, by: "#filePath", change: "`#file` of locations becomes `#filePath`")
    }
  }

  /// Removes the prefix from calls such as `self.it(…)` and `QuickSpec.it(…)`, because the functions are global in
  /// Candlestick.
  mutating func migrateBases() {
    for index in file.functions where code.is(".", at: index - 1) {
      guard let base = file.calls.base(of: index), !handled.contains(base), !file.calls.isModule(base) else { continue }
      remove(from: base, to: index)
      handled.formUnion(base..<index)
      change("`\(code.string(at: base)).` is removed before functions of the DSL")
    }
  }
}
