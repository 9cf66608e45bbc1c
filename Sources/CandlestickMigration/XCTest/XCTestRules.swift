/// The rules that turn test classes of XCTest's into specs.
///
/// A class that cannot be moved for certain stays as it is, with a note; so do single assertions, which work in a spec
/// too. Names of classes stay, so that filters, continuous integration and other files which name them go on working.
package struct XCTestRules: MigrationRules {
  package init() {}

  package func migrate(_ code: SourceCode) -> FileMigration {
    var result = FileMigration()
    let classes = TestCaseClass.all(in: code)
    let superclasses = Set(classes.compactMap { $0.superclass.flatMap(code.name) })
    let extended = Self.extensions(in: code)
    var changed: [Range<Int>] = []
    for testCase in classes where testCase.isTestCase(in: code) {
      do throws(Obstacle) {
        if superclasses.contains(testCase.name) {
          throw Obstacle(testCase.keyword, "another class inherits from it; move what they share to functions")
        }
        if let token = extended.classes[testCase.name] {
          throw Obstacle(token, "it has an extension; move its methods into the class")
        }
        var migration = try TestCaseMigration(code, testCase, inherited: extended.inherited)
        let part = try migration.run()
        result.edits += part.edits
        result.changes += part.changes
        result.notes += part.notes
        changed.append(testCase.keyword..<testCase.close)
      } catch {
        let message = "`\(testCase.name)` stays an XCTestCase: \(error.message)"
        result.notes.append(.init(place: code.place(at: error.token), message: message))
      }
    }
    noteTestLists(code, &result)
    if !changed.isEmpty { changeImports(code, changed, &result) }
    return result
  }

  /// The classes that the file extends, each with a token of the extension, and what it adds to XCTest's own class.
  private static func extensions(in code: SourceCode) -> (classes: [String: Int], inherited: Set<String>) {
    var classes: [String: Int] = [:]
    var inherited: Set<String> = []
    var index = 0
    while index < code.tokens.count {
      if code.is("extension", at: index), let name = code.name(at: index + 1) {
        classes[name] = index
        let open = (index..<code.tokens.count).first { code.is("{", at: $0) } ?? index
        if name == "XCTestCase", let close = code.partner(of: open) {
          inherited.formUnion(
            (open..<close).compactMap { code.is("func", at: $0) ? code.name(at: $0 + 1) : nil }
          )
        }
      }
      index = code.next(after: index)
    }
    return (classes, inherited)
  }

  /// Tells of lists of tests, which neither Candlestick nor the package manager needs.
  private func noteTestLists(_ code: SourceCode, _ result: inout FileMigration) {
    let file = code.text.path.split(separator: "/").last.map(String.init) ?? ""
    let isList = file == "LinuxMain.swift" || file == "XCTestManifests.swift"
    let call = code.tokens.indices.first {
      (code.is("XCTMain", at: $0) || code.is("testCase", at: $0)) && code.is("(", at: $0 + 1)
    }
    guard isList || call != nil else { return }
    let message = "lists of tests are not needed: tests and specs are found by themselves; delete the file"
    result.notes.append(.init(place: code.place(at: call ?? 0), message: message))
  }

  // MARK: - Imports

  private func changeImports(_ code: SourceCode, _ changed: [Range<Int>], _ result: inout FileMigration) {
    let imports = code.tokens.indices.filter { code.is("import", at: $0) && code.name(at: $0 + 1) != nil }
    let modules = Set(imports.compactMap { code.name(at: $0 + 1) })
    guard let index = imports.first(where: { code.is("XCTest", at: $0 + 1) && !code.is(".", at: $0 + 2) }) else {
      let message = "`import Candlestick` is needed here, beside what brought XCTest in"
      result.notes.append(.init(place: code.place(at: 0), message: message))
      return
    }
    let needsXCTest = usesXCTest(code, result.edits)
    let text = code.text
    let start = code.tokens[index].range.lowerBound
    let separator = text.lineEnd + text.indentation(of: start)
    var names = modules.contains("Candlestick") ? [] : ["Candlestick"]
    // XCTest brings Foundation with it, and what of it is used cannot be told from names alone.
    if !needsXCTest && modules.isDisjoint(with: ["Foundation", "UIKit", "AppKit", "SwiftUI", "Combine"]) {
      names.append("Foundation")
    }
    if needsXCTest { names.append("XCTest") }
    let range = start..<code.tokens[index + 1].range.upperBound
    let new = names.map { "import \($0)" }.joined(separator: separator)
    if new.isEmpty {
      result.edits.append(SourceEdit(text.isAlone(range) ? text.lines(range) : range, ""))
    } else {
      result.edits.append(SourceEdit(range, new))
    }
    let kind = needsXCTest ? "`import Candlestick` is added" : "`import XCTest` becomes `import Candlestick`"
    result.changes.append(.init(kind: kind, place: code.place(at: index)))
  }

  /// Whether something of XCTest's is left in a file after some edits.
  private func usesXCTest(_ code: SourceCode, _ edits: [SourceEdit]) -> Bool {
    guard let edited = try? EditedSource(code.text, edits),
      let new = try? SourceCode(SourceText(path: code.text.path, bytes: edited.bytes))
    else { return true }
    return new.tokens.indices.contains { index in
      new.name(at: index)?.hasPrefix("XCT") ?? false && !new.is("import", at: index - 1)
    }
  }
}
