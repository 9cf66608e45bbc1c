/// Converts XCTest test classes to specs.
///
/// A class is converted only if its behavior is certain to stay the same; otherwise it is left unchanged, with a note. The same
/// holds for single assertions, which also work in a spec. Class names are kept, since filters, CI and other files use them.
package struct XCTestRules: MigrationRules {
  private let files: [String: XCTestFile]
  private let suite: XCTestSuiteNames?
  private let obstacles: [String: Obstacle]

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - files: all files of the suite; if empty, each file that is migrated is a suite of its own.
  ///   - surroundings: the files around the suite.
  package init(_ files: [SourceCode] = [], in surroundings: MigrationSurroundings = MigrationSurroundings()) {
    let all = (files + surroundings.files + surroundings.mains).map(XCTestFile.init)
    self.files = Dictionary(all.map { ($0.code.text.path, $0) }) { first, _ in first }
    suite = files.isEmpty ? nil : XCTestSuiteNames(all)
    obstacles = surroundings.obstacles
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var result = FileMigration()
    let file = files[code.text.path] ?? XCTestFile(code)
    let suite = self.suite ?? XCTestSuiteNames([file])
    var isChanged = false
    for (index, declaration) in file.declarations.enumerated() where file.isTestCase(declaration) {
      do throws(Obstacle) {
        try check(declaration, in: code, suite)
        var migration = try TestCaseMigration(
          code,
          declaration,
          members: file.members(of: index),
          inherited: suite.inherited
        )
        let use = suite.uses[declaration.name]?.first { use in
          (use.path != code.text.path || use.member == "allTests") && !migration.keeps(use.member)
        }
        if let use { throw Obstacle(declaration.keywordIndex, "\(use.path) uses it; remove that use first") }
        result.append(try migration.run())
        for list in file.lists where list.name == declaration.name { remove(list, code, &result) }
        isChanged = true
      } catch {
        result.notes.append(error.note("`\(declaration.name)` stays an XCTestCase", in: code))
      }
    }
    noteTestLists(code, &result)
    if isChanged { changeImports(code, &result) }
    return result
  }

  /// Checks that other declarations and the package permit the migration of a class.
  private func check(
    _ declaration: SourceDeclaration,
    in code: SourceCode,
    _ suite: XCTestSuiteNames
  ) throws(Obstacle) {
    let path = code.text.path
    if let obstacle = obstacles[path] { throw Obstacle(declaration.keywordIndex, obstacle.message) }
    if suite.superclasses.contains(declaration.name) {
      throw Obstacle(declaration.keywordIndex, "another class inherits from it; move the shared code to functions")
    }
    if let found = suite.extended[declaration.name] {
      let token = found.path == path ? found.token : declaration.keywordIndex
      throw Obstacle(token, "it has an extension; move the methods into the class")
    }
  }

  /// Removes an extension that only lists tests, with its lines.
  private func remove(_ list: SourceDeclaration, _ code: SourceCode, _ result: inout FileMigration) {
    let bytes = code.bytes(of: list.range)
    result.edits.append(SourceEdit(code.text.isAlone(bytes) ? code.text.lines(bytes) : bytes, ""))
    result.change("`allTests` is removed", at: list.keywordIndex, in: code)
  }

  /// Adds a note about a list of tests, which neither Candlestick nor the package manager needs.
  private func noteTestLists(_ code: SourceCode, _ result: inout FileMigration) {
    let file = code.text.path.split(separator: "/").last.map(String.init) ?? ""
    let isList = file == "LinuxMain.swift" || file == "XCTestManifests.swift"
    let call = code.indices(of: ["XCTMain", "testCase"]).first { code.is("(", at: $0 + 1) }
    guard isList || call != nil else { return }
    let message = "lists of tests are no longer needed: tests and specs are discovered; delete the file"
    result.note(message, at: call ?? 0, in: code)
  }

  // MARK: - Imports

  private func changeImports(_ code: SourceCode, _ result: inout FileMigration) {
    let imports = ImportDeclaration.imports(in: code).filter { !$0.isPartial }
    let modules = Set(imports.map(\.module))
    guard let found = imports.first(where: { $0.module == "XCTest" }) else {
      let message = "add `import Candlestick` here, beside the import that provides XCTest"
      return result.note(message, at: 0, in: code)
    }
    let needsXCTest = usesXCTest(code, result.edits)
    let text = code.text
    let range = code.bytes(of: found.nameIndex - 1...found.end)
    let separator = text.lineEnd + text.indentation(of: range.lowerBound)
    var names = modules.contains("Candlestick") ? [] : ["Candlestick"]
    // XCTest re-exports Foundation, and names alone do not show whether a file uses it.
    if !needsXCTest && modules.isDisjoint(with: ["Foundation", "UIKit", "AppKit", "SwiftUI", "Combine"]) {
      names.append("Foundation")
    }
    if needsXCTest { names.append("XCTest") }
    let new = names.map { "import \($0)" }.joined(separator: separator)
    if new.isEmpty {
      result.edits.append(SourceEdit(text.isAlone(range) ? text.lines(range) : range, ""))
    } else {
      result.edits.append(SourceEdit(range, new))
    }
    let kind = needsXCTest ? "`import Candlestick` is added" : "`import XCTest` becomes `import Candlestick`"
    result.change(kind, at: found.nameIndex - 1, in: code)
  }

  /// Returns true if a file still uses XCTest after some edits.
  private func usesXCTest(_ code: SourceCode, _ edits: [SourceEdit]) -> Bool {
    guard let edited = try? EditedSource(code.text, edits),
      let new = try? SourceCode(SourceText(path: code.text.path, bytes: edited.bytes))
    else { return true }
    let imports = Set(ImportDeclaration.imports(in: new).map(\.nameIndex))
    // The methods of XCTestCase that a spec calls.
    if !new.indices(of: "running").isEmpty { return true }
    return new.allWords.contains { word in
      word.hasPrefix("XCT") && new.indices(of: word).contains { !imports.contains($0) }
    }
  }
}
