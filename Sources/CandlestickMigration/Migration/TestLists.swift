/// The lists of tests in a file, which XCTest required on Linux before test discovery.
struct TestLists {
  private static let listNames = ["allTests", "__allTests"]

  private let code: SourceCode

  /// Returns true if the name is typical of a list of tests.
  static func isName(_ name: String) -> Bool { listNames.contains(where: name.hasPrefix) }

  init(_ code: SourceCode) { self.code = code }

  /// Returns true if the file contains only imports, lists of tests, functions that return such lists, and calls of the
  /// given functions.
  ///
  /// - Parameter functions: the names of the functions.
  func areAll(besidesCallsOf functions: [String]) -> Bool {
    var others = Set(0..<code.tokens.count)
    for found in ImportDeclaration.imports(in: code) { others.subtract(found.start...found.end) }
    for list in variables + (listFunctions + extensions).map(\.range) { others.subtract(list) }
    for call in code.indices(of: functions) where others.contains(call) {
      guard code.is("(", at: call + 1), let close = code.partner(of: call + 1) else { return false }
      let isQualified = code.is(".", at: call - 1) && code.isAny(of: ["Quick", "XCTest"], at: call - 2)
      others.subtract((isQualified ? call - 2 : call)...close)
    }
    return others.allSatisfy { code.is(";", at: $0) || isInDirective($0) }
  }

  /// Returns the paths of generated files named `XCTestManifests.swift`, unless other files use the lists in them.
  static func generatedFiles(among files: [SourceCode], in surroundings: MigrationSurroundings) -> Set<String> {
    func isManifest(_ code: SourceCode) -> Bool { code.text.path.split(separator: "/").last == "XCTestManifests.swift" }
    let generated = files.filter { code in
      isManifest(code) && !code.tokens.isEmpty && surroundings.obstacles[code.text.path] == nil
        && TestLists(code).areAll(besidesCallsOf: [])
    }
    let others = surroundings.mains + (files + surroundings.files).filter { !isManifest($0) }
    let declarations = generated.flatMap(\.declarations)
    let names = declarations.filter { $0.kind == .function || $0.kind == .property && !$0.parents.isEmpty }.map(\.name)
    let isUsed = others.contains { code in
      code.indices(of: Set(names)).contains { index in
        // A test class may declare a list with the same name.
        code.string(at: index).hasPrefix("__allTests") || code.is("(", at: index + 1) && !code.is("func", at: index - 1)
      }
    }
    return isUsed ? [] : Set(generated.map(\.text.path))
  }

  /// The migration that removes a file.
  static var removal: FileMigration {
    FileMigration(changes: ["files that only list tests are removed"], isRemoved: true)
  }

  /// Statements such as `var tests = [XCTestCaseEntry]()` and `tests += CatTests.allTests()`.
  private var variables: [ClosedRange<Int>] {
    let lists = code.indices(of: ["var", "let"]).compactMap(code.declaration).filter {
      code.indices(of: Self.listNames + ["XCTestCaseEntry"]).hasElement(in: $0.range)
    }
    let additions = code.indices(of: Set(lists.map(\.name))).filter { code.is("+=", at: $0 + 1) }
    return lists.map(\.range) + additions.map { $0...code.statementEnd(from: $0) }
  }

  /// Functions such as `func allTests() -> [XCTestCaseEntry]`.
  private var listFunctions: [SourceDeclaration] {
    code.declarations.filter { declaration in
      guard declaration.kind == .function, declaration.parents.isEmpty, let body = declaration.body else {
        return false
      }
      let head = declaration.keywordIndex..<body.lowerBound
      return head.contains { code.is("XCTestCaseEntry", at: $0) } && isList(body, of: "testCase")
    }
  }

  /// Extensions such as `extension CatTests { static let __allTests = […] }`.
  var extensions: [SourceDeclaration] {
    guard code.allWords.contains(where: Self.isName) else { return [] }
    let declarations = code.declarations
    return declarations.enumerated().filter { index, declaration in
      guard declaration.kind == .extension, declaration.supertypes.isEmpty else { return false }
      let members = declarations.filter { $0.parents == [index] }
      return !members.isEmpty && members.allSatisfy(isList)
    }.map(\.element)
  }

  /// Returns true if a member is a static list of tests.
  private func isList(_ member: SourceDeclaration) -> Bool {
    guard member.kind == .property, member.modifiers.contains("static"), Self.isName(member.name)
    else { return false }
    if let body = member.body { return isList(body, of: "(") }
    guard let value = member.value else { return false }
    return code.is("[", at: value.lowerBound) && code.partner(of: value.lowerBound) == value.upperBound
  }

  /// Returns true if braces contain only a list in which every element starts with the given word.
  private func isList(_ braces: ClosedRange<Int>, of word: String) -> Bool {
    let start = braces.lowerBound + (code.is("return", at: braces.lowerBound + 1) ? 2 : 1)
    guard code.is("[", at: start), let end = code.partner(of: start), end == braces.upperBound - 1 else { return false }
    return code.elements(in: start...end).allSatisfy { code.is(word, at: $0.lowerBound) }
  }

  /// Returns true if the token is a directive such as `#if`, or part of its condition.
  private func isInDirective(_ index: Int) -> Bool {
    var start = index
    while !code.tokens[start].startsLine { start -= 1 }
    return code.tokens[start].kind == .directive || code.tokens[index].kind == .directive
  }
}
