import CandlestickMigration
import Foundation

/// The migration of a source by the rules for XCTest.
struct MigratedXCTest {
  let text: String
  /// The notes, such as `3:5: what to do`.
  let notes: [String]
  let changes: [String]

  /// - Throws: an error if the source or its migration cannot be read.
  init(_ source: String, path: String = "Tests.swift", beside others: String...) throws {
    let code = try SourceCode(SourceText(path: path, bytes: Array(source.utf8)))
    let all = try others.enumerated().map { try SourceCode(SourceText(path: "Other\($0).swift", $1)) } + [code]
    let migration = XCTestRules(others.isEmpty ? [] : all).migrate(code)
    text = String(decoding: try EditedSource(code.text, migration.edits).bytes, as: UTF8.self)
    notes = migration.notes.map { "\($0.position): \($0.message)" }
    changes = migration.changes
  }

  /// The migration of the statements of a test.
  static func statements(_ statements: String) throws -> String {
    let migrated = try MigratedXCTest("import XCTest\nclass A: XCTestCase {\nfunc testIt() {\n\(statements)\n}\n}\n")
    let head = "it(\"it\") {\n"
    guard let start = migrated.text.firstRange(of: head)?.upperBound,
      let end = migrated.text.range(of: "\n}\n}\n}\n")
    else { return "not migrated: \(migrated.notes)" }
    return String(migrated.text[start..<end.lowerBound])
  }
}
