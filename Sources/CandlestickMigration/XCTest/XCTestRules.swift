import CandlestickSource

/// The rules that turn test classes of XCTest's into specs.
///
/// A class that cannot be moved for certain stays as it is, with a note; so do single assertions, which work in a spec
/// too. Names of classes stay, so that filters, continuous integration and other files which name them go on working.
package struct XCTestRules: MigrationRules {
  private let suite: XCTestSuiteNames?
  private let obstacles: [String: String]

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - files: all files of the suite; none to take each file that is migrated for the whole of one.
  ///   - surroundings: what else the suite has to build with.
  package init(_ files: [SourceCode] = [], in surroundings: MigrationSurroundings = MigrationSurroundings()) {
    suite = files.isEmpty ? nil : XCTestSuiteNames(files + surroundings.files + surroundings.mains)
    obstacles = surroundings.obstacles
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var result = FileMigration()
    let suite = self.suite ?? XCTestSuiteNames([code])
    var changed: [Range<Int>] = []
    for testCase in TestCaseClass.all(in: code) where testCase.isTestCase(in: code) {
      do throws(Obstacle) {
        if let obstacle = obstacles[code.text.path] { throw Obstacle(testCase.keyword, obstacle) }
        if suite.superclasses.contains(testCase.name) {
          throw Obstacle(testCase.keyword, "another class inherits from it; move what they share to functions")
        }
        if let place = suite.extended[testCase.name] {
          let token = place.path == code.text.path ? place.token : testCase.keyword
          throw Obstacle(token, "it has an extension; move its methods into the class")
        }
        var migration = try TestCaseMigration(code, testCase, inherited: suite.inherited)
        let use = suite.uses[testCase.name]?.first { use in
          (use.path != code.text.path || use.member == "allTests") && !migration.keeps(use.member)
        }
        if let use { throw Obstacle(testCase.keyword, "\(use.path) uses it; take that out there") }
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

  /// Tells of lists of tests, which neither Candlestick nor the package manager needs.
  private func noteTestLists(_ code: SourceCode, _ result: inout FileMigration) {
    let file = code.text.path.split(separator: "/").last.map(String.init) ?? ""
    let isList = file == "LinuxMain.swift" || file == "XCTestManifests.swift"
    let call = code.indices(of: ["XCTMain", "testCase"]).first { code.is("(", at: $0 + 1) }
    guard isList || call != nil else { return }
    let message = "lists of tests are not needed: tests and specs are found by themselves; delete the file"
    result.notes.append(.init(place: code.place(at: call ?? 0), message: message))
  }

  // MARK: - Imports

  private func changeImports(_ code: SourceCode, _ changed: [Range<Int>], _ result: inout FileMigration) {
    let imports = code.indices(of: "import").filter { code.name(at: $0 + 1) != nil }
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
    return new.allWords.contains { word in
      word.hasPrefix("XCT") && new.indices(of: word).contains { !new.is("import", at: $0 - 1) }
    }
  }
}
