/// The rules that remove a `LinuxMain.swift`, which test discovery does not need.
package struct TestMainRules: MigrationRules {
  private static let names: Set<String> = ["LinuxMain.swift", "XCTMain.swift"]
  private static let functions = ["QCKMain", "XCTMain"]

  package init() {}

  /// Whether these rules are for the file at a path.
  package static func areFor(_ path: String) -> Bool {
    path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    guard let call = code.indices(of: Self.functions).first, let name = code.name(at: call) else { return migration }
    migration.isRemoved = isAll(code)
    if migration.isRemoved {
      migration.change("files that only list tests are removed", at: call, in: code)
    } else {
      let message =
        "\(name) is not needed to discover specs and tests; this file does more than that, so remove it yourself"
      migration.note(message, at: call, in: code)
    }
    return migration
  }

  /// Whether a file consists only of imports, lists of tests and calls that run them.
  private func isAll(_ code: SourceCode) -> Bool {
    var others = Set(0..<code.tokens.count)
    for call in code.indices(of: Self.functions) {
      guard code.is("(", at: call + 1), let close = code.partner(of: call + 1) else { return false }
      let isQualified = code.is(".", at: call - 1) && ["Quick", "XCTest"].contains(code.string(at: call - 2))
      others.subtract((isQualified ? call - 2 : call)...close)
    }
    for found in ImportDeclaration.imports(in: code) { others.subtract(found.start...found.end) }
    for list in lists(in: code) { others.subtract(list) }
    return others.allSatisfy { code.is(";", at: $0) || code.tokens[$0].kind == .directive || isCondition($0, code) }
  }

  /// The statements `var tests = [XCTestCaseEntry]()` and `tests += CatTests.allTests()`.
  private func lists(in code: SourceCode) -> [ClosedRange<Int>] {
    var lists: [ClosedRange<Int>] = []
    var names: Set<String> = []
    for index in code.indices(of: ["var", "let"]) {
      guard let declaration = DeclarationReader(code).declaration(at: index),
        code.indices(of: ["XCTestCaseEntry", "allTests", "__allTests"]).hasElement(in: declaration.range)
      else { continue }
      names.insert(declaration.name)
      lists.append(declaration.range)
    }
    for index in code.indices(of: names) where code.is("+=", at: index + 1) {
      lists.append(index...code.statementEnd(from: index))
    }
    return lists
  }

  /// Whether a token belongs to the condition of an `#if`.
  private func isCondition(_ index: Int, _ code: SourceCode) -> Bool {
    var start = index
    while start > 0, !code.tokens[start].startsLine { start -= 1 }
    return code.tokens[start].kind == .directive
  }
}
