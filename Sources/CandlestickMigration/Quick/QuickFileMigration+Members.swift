extension QuickFileMigration {
  /// Makes `spec()` a class method, and the members that it uses static.
  mutating func moveMembers() {
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
      if declaration.kind == .property, declaration.isInstanceMember, hasInstanceSpec(name),
        declaration.isList
      {
        stop("declare one property here, so that it can be made static if spec() uses it", at: declaration.start)
      }
      if isSpecMethod {
        insert("class ", before: declaration.keywordIndex)
        change("`override func spec()` becomes `override class func spec()`", at: declaration.keywordIndex)
        checkSelf(in: declaration)
        refuse(testCaseMethods, in: declaration)
      } else if project.members.ofTypes.contains(.init(path: file.path, index: index)) {
        moveMember(declaration, of: name)
      } else if declaration.isInstanceMember {
        refuseTypeMembers(in: declaration, of: name)
      }
    }
  }

  /// Returns true if `spec()` is an instance method in a class, or in one that shares members with it.
  private func hasInstanceSpec(_ name: String) -> Bool {
    project.members.instanceSpecs.contains(project.family(of: name))
  }

  private mutating func moveMember(_ declaration: SourceDeclaration, of name: String) {
    let overridden = project.members.overridden[project.family(of: name)]?.contains(declaration.name) == true
    let isStored = declaration.isStored
    if overridden, isStored {
      stop(
        "\(declaration.name) is overridden, and spec() uses it; make it a computed class property",
        at: declaration.start
      )
    }
    if declaration.modifiers.contains("override"), !isDeclared(declaration.name, inFamilyOf: name) {
      stop(
        "spec() uses \(declaration.name), which overrides a member of XCTestCase; use another",
        at: declaration.start
      )
    }
    if !declaration.modifiers.isDisjoint(with: ["@TestState", "@Published", "@IBOutlet"]) {
      stop("declare \(declaration.name) in spec(), which uses it", at: declaration.start)
    }
    let keyword = overridden || declaration.modifiers.contains("final") ? "class" : "static"
    if declaration.modifiers.isDisjoint(with: ["@MainActor", "nonisolated"]) { insertMainActor(in: declaration) }
    for index in declaration.start..<declaration.keywordIndex where code.is("lazy", at: index) {
      edit(code.tokens[index].range.lowerBound..<code.tokens[index + 1].range.lowerBound, "")
    }
    insert("\(keyword) ", before: declaration.keywordIndex)
    change("members that `spec()` uses become `@MainActor static` ones", at: declaration.keywordIndex)
    if isStored { moveInitialValue(of: declaration) }
    if isStored, declaration.keyword == "var" { noteSharing(of: declaration, name) }
    if !isStored { checkSelf(in: declaration) }
    if declaration.kind == .function, let body = declaration.body { moveClosureParameters(of: declaration, body) }
  }

  private func isDeclared(_ member: String, inFamilyOf name: String) -> Bool {
    project.members.declared[project.family(of: name)]?.contains(member) == true
  }

  /// Removes `self` from the initial value of a property that becomes static.
  private mutating func moveInitialValue(of declaration: SourceDeclaration) {
    for index in code.indices(of: "self").elements(in: declaration.range) {
      if code.is(".", at: index + 1), !code.is(".", at: index - 1) {
        replace(index...index + 1, by: "")
      } else {
        stop("the initial value of \(declaration.name) uses self; set it in a beforeEach", at: index)
      }
    }
  }

  private mutating func noteSharing(of declaration: SourceDeclaration, _ name: String) {
    guard let subclasses = project.subclasses[name] else { return }
    note(
      "each of the classes \(([name] + subclasses).joined(separator: ", ")) had its own \(declaration.name); now they share "
        + "one; if their examples do not set it first, set it in a beforeEach",
      at: declaration.keywordIndex + 1
    )
  }

  /// Checks uses of `self`, which becomes the class: only its members can be used.
  private mutating func checkSelf(in declaration: SourceDeclaration) {
    for index in code.indices(of: "self").elements(in: declaration.range) where !code.is(".", at: index - 1) {
      if code.is("unowned", at: index - 1), code.is("[", at: index - 2), code.is("]", at: index + 1) {
        let end = code.is("in", at: index + 2) ? index + 3 : index + 2
        edit(code.tokens[index - 2].range.lowerBound..<code.tokens[end].range.lowerBound, "")
        change("`[unowned self]` is removed, since a class is not captured", at: index - 2)
      } else if code.is("weak", at: index - 1) || code.is("unowned", at: index - 1) {
        stop("self is a class in spec(); remove it from this capture list", at: index)
      } else if !code.is(".", at: index + 1), !code.is("]", at: index + 1), !code.is("[", at: index - 1) {
        stop("self is a class in spec(); pass an object of your own, or Spec.running in an example", at: index)
      }
    }
  }

  /// Returns the calls of methods of XCTestCase that no declaration in the file hides.
  private func findTestCaseMethods() -> [Int] {
    let calls = code.indices(of: QuickNames.testCaseMethods).filter { index in
      guard code.is("(", at: index + 1) else { return false }
      return !code.is(".", at: index - 1) || (code.is("self", at: index - 2) && !code.is(".", at: index - 3))
    }
    let members = calls.isEmpty ? [] : Set(file.declarations.filter { $0.kind != .other }.map(\.name))
    return calls.filter { !members.contains(code.string(at: $0)) }
  }

  /// Adds an obstacle for each method of XCTestCase, which a class method cannot call.
  private mutating func refuse(_ testCaseMethods: [Int], in declaration: SourceDeclaration) {
    for index in testCaseMethods.elements(in: declaration.range) {
      let name = code.string(at: index)
      stop("spec() has no test case; write QuickSpec.current.\(name)(…) in the example", at: index)
    }
    for index in code.indices(of: "continueAfterFailure").elements(in: declaration.range) {
      guard !code.is(".", at: index - 1) || code.is("self", at: index - 2) else { continue }
      stop("spec() has no test case; write QuickSpec.current.continueAfterFailure in the example", at: index)
    }
  }

  /// Adds an obstacle if a remaining instance member uses a member that becomes static.
  private mutating func refuseTypeMembers(in declaration: SourceDeclaration, of name: String) {
    guard let moved = project.members.namesOfTypes[project.family(of: name)],
      let used = file.ownNames(in: declaration.range).intersection(moved).min()
    else { return }
    stop(
      "both spec() and this use \(used); make it a static member, and write Self.\(used) here",
      at: declaration.start
    )
  }

  // MARK: - Helpers

  /// Isolates functions that declare examples to the main actor, like the functions that they call.
  mutating func moveHelpers() {
    for (index, declaration) in file.declarations.enumerated() {
      guard project.declaringFunctions.contains(.init(path: file.path, index: index)) else { continue }
      guard let body = declaration.body, !declaration.modifiers.contains("override") else { continue }
      // Instance members are already migrated.
      let isMember = project.specClass(of: declaration, in: file) != nil && declaration.isInstanceMember
      guard !isMember else { continue }
      guard !declaration.modifiers.contains("@MainActor"), !isOnMainActor(declaration) else { continue }
      insertMainActor(in: declaration)
      change("helpers that declare examples become `@MainActor`", at: declaration.keywordIndex)
      moveClosureParameters(of: declaration, body)
    }
  }

  /// Isolates local functions that declare examples to the main actor, which they do not inherit.
  mutating func moveLocalHelpers() {
    let known = Set(file.declarations.map(\.keywordIndex))
    let functions = code.indices(of: "func").filter { !known.contains($0) }
      .compactMap(DeclarationReader(code).declaration).filter { $0.body != nil }
    let candidates = functions.compactMap { function in
      function.body.map { HelperSearch.Candidate(name: function.name, file: file, body: $0) }
    }
    let search = HelperSearch(candidates, known: project.helpers)
    for (position, function) in functions.enumerated() where search.found.contains(position) {
      guard let body = function.body, !function.modifiers.contains("@MainActor") else { continue }
      insertMainActor(in: function)
      change("helpers that declare examples become `@MainActor`", at: function.keywordIndex)
      moveClosureParameters(of: function, body)
    }
  }

  /// Inserts `@MainActor` after the other attributes.
  private mutating func insertMainActor(in declaration: SourceDeclaration) {
    let others = declaration.modifierTokens.prefix { code.tokens[$0.lowerBound].kind == .attribute }
    insert("@MainActor ", before: others.last.map { $0.upperBound + 1 } ?? declaration.start)
  }

  /// Returns true if the type around a member is on the main actor.
  private func isOnMainActor(_ declaration: SourceDeclaration) -> Bool {
    declaration.parents.contains { file.declarations[$0].modifiers.contains("@MainActor") }
  }

  /// Wraps closures that a helper passes to the DSL in closures that are isolated to the main actor.
  private mutating func moveClosureParameters(of declaration: SourceDeclaration, _ body: ClosedRange<Int>) {
    guard let brackets = declaration.parameters else { return }
    for parameter in code.parameters(in: brackets) {
      var type = parameter.type.lowerBound
      while type <= parameter.type.upperBound, code.tokens[type].kind == .attribute, !code.is("@MainActor", at: type) {
        type += 1
      }
      guard code.is("(", at: type), let close = code.partner(of: type), close == type + 1,
        let arrow = (close...parameter.type.upperBound).first(where: { code.is("->", at: $0) })
      else { continue }
      let words = (close..<arrow).map(code.string)
      let call =
        (words.contains("throws") ? "try " : "") + (words.contains("async") ? "await " : "") + "\(parameter.name)()"
      for index in file.functions.elements(in: body) {
        let isHook = QuickNames.hooks.contains(code.string(at: index))
        for argument in SourceCall(code, at: index)?.arguments ?? [] {
          guard argument.label == "closure" || (argument.label == nil && isHook), argument.value.count == 1,
            code.is(parameter.name, at: argument.value.lowerBound)
          else { continue }
          replace(argument.value, by: "{ \(call) }")
          change("closures that helpers pass on are called in closures", at: argument.value.lowerBound)
        }
      }
    }
  }

  /// Replaces `#file`, which is not a path in Swift 6 mode, with `#filePath`.
  mutating func moveLocations() {
    for index in code.indices(of: "#file") where code.is("=", at: index - 1) {
      let isFileString = code.is("FileString", at: index - 2) && project.isOfQuick(at: index - 2, in: file)
      guard isFileString || code.is("StaticString", at: index - 2) else { continue }
      guard file.declarations.contains(where: { $0.parameters?.contains(index) == true }) else { continue }
      replace(index...index, by: "#filePath")
      change("`#file` of locations becomes `#filePath`", at: index)
    }
  }

  // MARK: - Bases

  /// Removes the base of `self.it(…)` and `QuickSpec.it(…)`, since the functions are global in Candlestick.
  mutating func moveBases() {
    for index in file.functions where code.is(".", at: index - 1) {
      guard let base = file.calls.base(of: index), !done.contains(base), !file.calls.isModule(base) else { continue }
      edit(code.tokens[base].range.lowerBound..<code.tokens[index].range.lowerBound, "")
      done.formUnion(base..<index)
      change("`\(code.string(at: base)).` is removed before functions of the DSL", at: base)
    }
  }
}
