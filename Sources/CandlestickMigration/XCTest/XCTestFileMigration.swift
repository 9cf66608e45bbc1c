/// Converts the test classes in a file to specs.
struct XCTestFileMigration: FileEditor {
  let file: XCTestFile
  let suite: XCTestSuiteNames
  /// An obstacle to the migration of the whole file; nil if there is none.
  let obstacle: Obstacle?
  var result = FileMigration()

  var code: SourceCode { file.code }

  mutating func run() {
    var isChanged = false
    for (index, declaration) in file.declarations.enumerated() where file.isTestCase(declaration) {
      do throws(Obstacle) {
        try check(declaration)
        var migration = try TestCaseMigration(
          code,
          declaration,
          members: file.members(of: index),
          extensions: file.extensions(of: declaration.name).map { (file.declarations[$0], file.members(of: $0)) },
          suite.instanceUses(of: declaration.name)
        )
        let use = suite.uses[declaration.name]?.first { use in
          (use.path != code.text.path || use.member == "allTests") && !migration.keeps(use.member)
        }
        if let use { throw Obstacle(declaration.keywordIndex, "\(use.path) uses it; remove that use first") }
        result.append(try migration.run())
        for list in file.lists where list.name == declaration.name {
          remove(list.range, change: "`allTests` is removed")
        }
        isChanged = true
      } catch {
        result.note(error, "`\(declaration.name)` stays an XCTestCase", in: code)
      }
    }
    noteBaseClasses()
    noteTestLists()
    if isChanged { changeImports() }
  }

  /// Checks that no other declaration and no manifest prevents the migration of a class.
  private func check(_ declaration: SourceDeclaration) throws(Obstacle) {
    let keyword = declaration.keywordIndex
    if let obstacle { throw Obstacle(keyword, obstacle.message) }
    if suite.superclasses.contains(declaration.name) {
      throw Obstacle(keyword, "another class inherits from it; move the shared code to functions")
    }
    if let found = suite.extended[declaration.name] {
      let token = found.path == code.text.path ? found.token : keyword
      throw Obstacle(
        token,
        "it has an extension in another file or with a conformance; move its members into the class"
      )
    }
  }

  /// Adds a note about each test class that has a base class.
  private mutating func noteBaseClasses() {
    for declaration in file.declarations where declaration.parents.isEmpty {
      guard let base = suite.baseClass(of: declaration.name) else { continue }
      let remedy = "move the set-up and the helpers of `\(base)` to functions that a spec can call, and migrate again"
      note(
        "`\(declaration.name)` stays an XCTestCase: it inherits from `\(base)`; \(remedy)",
        at: declaration.keywordIndex
      )
    }
  }

  /// Adds a note about a list of tests, which is no longer needed.
  private mutating func noteTestLists() {
    let isList = ["LinuxMain.swift", "XCTestManifests.swift"].contains(code.text.path.split(separator: "/").last)
    let call = code.indices(of: ["XCTMain", "testCase"]).first { code.is("(", at: $0 + 1) }
    guard isList || call != nil else { return }
    note("lists of tests are no longer needed: tests and specs are discovered; delete the file", at: call ?? 0)
  }

  private mutating func changeImports() {
    let imports = ImportDeclaration.imports(in: code).filter { !$0.isPartial }
    let modules = Set(imports.map(\.module))
    guard let found = imports.first(where: { $0.module == "XCTest" }) else {
      return note("add `import Candlestick` here, beside the import that provides XCTest", at: 0)
    }
    let needsXCTest = usesXCTest
    var names = modules.contains("Candlestick") ? [] : ["Candlestick"]
    // XCTest re-exports Foundation, and names alone do not tell if a file uses Foundation.
    if !needsXCTest && modules.isDisjoint(with: ["Foundation", "UIKit", "AppKit", "SwiftUI", "Combine"]) {
      names.append("Foundation")
    }
    if needsXCTest { names.append("XCTest") }
    let tokens = found.nameIndex - 1...found.end
    if names.isEmpty {
      remove(tokens)
    } else {
      let separator = code.text.lineEnd + code.text.indentation(of: code.start(of: tokens.lowerBound))
      edit(code.bytes(of: tokens), names.map { "import \($0)" }.joined(separator: separator))
    }
    let kind = needsXCTest ? "`import Candlestick` is added" : "`import XCTest` becomes `import Candlestick`"
    change(kind)
  }

  /// True if the edited file still uses XCTest.
  private var usesXCTest: Bool {
    guard let edited = try? EditedSource(code.text, result.edits),
      let new = try? SourceCode(SourceText(path: code.text.path, bytes: edited.bytes))
    else { return true }
    // A spec calls XCTestCase methods on `Spec.running`.
    if !new.indices(of: "running").isEmpty { return true }
    let imports = Set(ImportDeclaration.imports(in: new).map(\.nameIndex))
    return new.allWords.contains { word in
      word.hasPrefix("XCT") && new.indices(of: word).contains { !imports.contains($0) }
    }
  }
}
