import Foundation
import XCTest

/// `swift package specs` in a package that the tests change: `--watch`, and the file `.candlestick`.
final class WatchTests: FixtureTestCase {
  private let package = Fixture.watched
  private let number = "Sources/Watched/Number.swift"

  override func setUpWithError() throws {
    if TestBuild.isSanitized { throw XCTSkip("fixtures are not built for sanitizers") }
  }

  /// Records in workers, in an XCTest method, and in Swift Testing tests, which run in their own process.
  func testRecordsAndComparesSnapshots() throws {
    try package.copy()
    let folder = "Tests/WatchedTests"
    let source = """
      import Candlestick
      import Testing
      import XCTest

      final class CartSpec: Spec {
        override class func spec() {
          describe("a cart") {
            for total in 1...4 { it("has the total \\(total)") { expect(total).to(matchSnapshot()) } }
          }
        }
      }
      final class CartTests: DeterministicTestCase {
        override class var execution: ExecutionMode { .schedules(5) }
        func testTotal() async {
          await Task.yield()
          expect("XCTest").to(matchSnapshot(as: .lines))
          expect([1]).to(matchSnapshot(as: .json))
        }
      }
      @Test(.schedules(5)) func total() async {
        await Task.yield()
        expect("Swift Testing").to(matchSnapshot(as: .lines))
      }
      @Test func twoTotals() {
        withKnownIssue { for number in 1...2 { expect(number).to(matchSnapshot()) } }
        withKnownIssue { expect(1).to(matchSnapshot()) }
      }
      @Test(arguments: 1...2) func cases(total: Int) {
        withKnownIssue { expect(total).to(matchSnapshot()) }
        expect(total).to(matchSnapshot(named: "total \\(total)"))
      }
      """
    try write(source, to: "\(folder)/CartSpec.swift")
    try write(inlineSnapshots, to: "\(folder)/InlineSpec.swift")
    try write("", to: "\(folder)/__Snapshots__/CartSpec/old.txt")
    try write("", to: "\(folder)/__Snapshots__/OldSpec/old.txt")
    let workers = ["CANDLESTICK_WORKERS": "2"]

    let none = try package.swift("test", [], environment: workers.merging(["CI": "true"]) { $1 })
    XCTAssertNotEqual(none.status, 0)
    for test in ["CartSpec.a cart has the total 4", "CartTests.testTotal"] {
      let advice = none.lines.contains {
        $0.contains("error: \(test) : ") && $0.contains("`--snapshots missing` records it")
      }
      XCTAssert(advice, none.output)
    }
    XCTAssertEqual(try snapshots(in: folder), ["CartSpec/old.txt", "OldSpec/old.txt"])

    let first = try package.swift(
      "test",
      ["--skip-build"],
      environment: workers.merging(["CANDLESTICK_SNAPSHOTS": "missing"]) { $1 }
    )
    XCTAssertEqual(first.status, 0, first.output)
    XCTAssertEqual(
      try snapshots(in: folder),
      [
        "CartSpec.swift/total-1.txt", "CartSpec.swift/total-2.txt", "CartSpec.swift/total.txt",
        "CartSpec.swift/twoTotals.txt", "CartSpec/a-cart-has-the-total-1.txt", "CartSpec/a-cart-has-the-total-2.txt",
        "CartSpec/a-cart-has-the-total-3.txt", "CartSpec/a-cart-has-the-total-4.txt", "CartSpec/old.txt",
        "CartTests/testTotal.2.json", "CartTests/testTotal.txt", "OldSpec/old.txt",
      ]
    )
    XCTAssert(first.output.contains("recorded; review before you commit: 97 snapshots\n"), first.output)
    let unused = ["CartSpec/old.txt", "OldSpec"].map { "\n  \(package.file("\(folder)/__Snapshots__/\($0)").path)" }
      .joined()
    XCTAssert(first.output.contains("not used by any test: 2 snapshots\(unused)\n"), first.output)
    XCTAssert(first.output.contains("note: recorded the snapshot"), first.output)

    // The package is recompiled: the compiler reads the literals as the values that were recorded.
    let second = try package.swift("test", [], environment: workers.merging(["CI": "true"]) { $1 })
    XCTAssertEqual(second.status, 0, second.output)
    XCTAssertFalse(second.output.contains("recorded, so look"), second.output)
    let inline = try String(contentsOf: package.file("\(folder)/InlineSpec.swift"), encoding: .utf8)
    XCTAssertFalse(inline.contains("matchInlineSnapshot(as: .lines))"), inline)
  }

  /// A spec with inline snapshots to be recorded, whose values have all special characters.
  private var inlineSnapshots: String {
    let special = [
      "\\", "\"", "\"\"\"", "#", "\\#", "\\(x)", "\\#(x)", "\"#", "\"\"\"#", "\"\"\"##", "\n", "\r", "\r\n", "\t", "\0",
      " ", "\u{7F}",
      "\u{85}", "\u{A0}", "\u{200B}", "\u{2028}", "\u{FEFF}", "\u{301}", "é", "👩‍💻", "日本", "$0", "//", "/*", "a",
    ]
    let mixed = (0..<60).map { index in
      (1...5).map { special[(index * $0 * 7 + $0 * 11) % special.count] }.joined()
    }
    let examples = (special + mixed + [""]).enumerated().map { index, text in
      let bytes = text.utf8.map { "\($0)" }.joined(separator: ", ")
      let value = "String(decoding: [\(bytes)] as [UInt8], as: UTF8.self)"
      return "it(\"\(index)\") { expect(\(value)).to(matchInlineSnapshot(as: .lines)) }"
    }
    return """
      import Candlestick
      final class InlineSpec: Spec {
        override class func spec() {
          \(examples.joined(separator: "\n    "))
        }
      }
      """
  }

  private func snapshots(in folder: String) throws -> [String] {
    let path = package.file("\(folder)/__Snapshots__").path
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter {
      $0.contains(".txt") || $0.contains(".json")
    }
    .sorted()
  }

  func testRunsAgainAfterEachChangeFailuresFirst() throws {
    try package.copy()
    let watch = try package.start("package", ["specs", "--watch"], through: .fileByLine)
    defer { watch.interrupt() }
    var printed = ""
    var runCount = 0
    func nextRun() throws -> String {
      runCount += 1
      let all = try watch.outputWith("Ctrl-C ends.", times: runCount)
      defer { printed = all }
      return String(all.dropFirst(printed.count))
    }
    let first = try nextRun()
    XCTAssert(first.contains("2 examples: 2 passed"), first)

    try write("public let number = 2", to: ".hidden/\(number)")
    try write("public let number = 2", to: "README.md~")
    try write("public let number = 2", to: "\(number).new")
    replace(number, with: "\(number).new")
    let saved = try nextRun()
    XCTAssert(saved.contains("\(number) has changed."), saved)
    XCTAssert(saved.contains("2 examples: 1 passed, 1 failed"), saved)

    let spec = """
      import Candlestick
      final class NewSpec: Spec {
        override class func spec() { it("is new") {} }
      }
      """
    try write(spec, to: "Tests/WatchedTests/Deep/NewSpec.swift")
    let stillFailing = try nextRun()
    XCTAssert(stillFailing.contains("NewSpec.swift has changed."), stillFailing)
    XCTAssert(stillFailing.contains("1 example: 0 passed, 1 failed"), stillFailing)
    XCTAssertFalse(stillFailing.contains("is new"), stillFailing)

    try write("public let number = 1", to: number)
    let fixed = try nextRun()
    XCTAssert(fixed.contains("1 example: 1 passed"), fixed)
    XCTAssert(fixed.contains("3 examples: 3 passed"), fixed)

    try write("public let number: String = 1", to: number)
    let broken = try nextRun()
    XCTAssert(broken.contains("error: the package does not build"), broken)
    XCTAssert(broken.contains("error: cannot convert value of type 'Int'"), broken)

    try write("public let number = 1", to: number)
    try FileManager.default.removeItem(at: package.file("Tests/WatchedTests/Deep"))
    let removed = try nextRun()
    XCTAssert(removed.contains("2 examples: 2 passed"), removed)

    let manifest = try String(contentsOf: package.file("Package.swift"), encoding: .utf8)
    try write(manifest + "\nlet wrong = (", to: "Package.swift")
    let unreadable = try nextRun()
    XCTAssert(unreadable.contains("Package.swift has changed."), unreadable)
    XCTAssert(unreadable.contains("error: "), unreadable)

    try write(manifest, to: "Package.swift")
    let restored = try nextRun()
    XCTAssert(restored.contains("Package.swift has changed."), restored)
    XCTAssert(restored.contains("2 examples: 2 passed"), restored)

    watch.interrupt()
    let end = try watch.outcome()
    XCTAssertFalse(end.output.contains("Fatal error"), end.output)
  }

  func testPrintsOnlyTheErrorsAndWarningsOfABuild() throws {
    try package.copy()
    func warning(_ name: String) throws -> [String] {
      try write("#warning(\"\(name)\")\npublic let number = 1", to: number)
      return [
        "\(package.file(number).path):1:10: warning: \(name)", "1 | #warning(\"\(name)\")",
        "  |          `- warning: \(name)", "2 | public let number = 1", "3 | ",
      ]
    }
    let first = try warning("first")
    let run = try package.swift("package", "specs")
    XCTAssertEqual(Array(run.lines.prefix { $0 != "NumberSpec" }), first, run.output)

    let second = try warning("second")
    let terminal = try package.start("package", ["specs", "--color", "never"], through: .terminal).outcome()
    // A slow machine also shows the activity of the examples, which is another line.
    let output = terminal.output.replacing("\r\n", with: "\n").replacing(/▸ [^\r\n]*\r\x{1B}\[K/, with: "")
    let progress = output.matches(of: /\r(?:Building, \d+ s(?:: \w+)?)?\x{1B}\[K/).map { String($0.output) }
    XCTAssert(progress.first?.hasPrefix("\rBuilding, 0 s") == true, output)
    XCTAssert(progress.contains { $0.contains(" s: Watched") }, output)
    XCTAssertEqual(progress.last, "\r\u{1B}[K", output)
    let others = progress.reduce(output) { $0.replacing($1, with: "") }.split(separator: "\n").map(String.init)
    XCTAssertEqual(Array(others.prefix { $0 != "NumberSpec" }), second, output)

    try write("public let number: String = 1", to: number)
    let broken = try package.swift("package", "specs")
    XCTAssertEqual(broken.status, 1)
    XCTAssertEqual(
      broken.lines,
      [
        "\(package.file(number).path):1:29: error: cannot convert value of type 'Int' to specified type 'String'",
        "1 | public let number: String = 1",
        "  |                             `- error: cannot convert value of type 'Int' to specified type 'String'",
        "2 | ",
        "error: the package does not build", "error: Plugin ended with exit code 1",
      ],
      broken.output
    )
  }

  func testReadsTheOptionsOfThePackage() throws {
    try package.copy()
    try write("# Not all.\n--filter 'is one'", to: ".candlestick")
    let file = try package.swift("package", "specs")
    XCTAssert(file.output.contains("1 example: 1 passed"), file.output)
    let arguments = try package.swift("package", "specs", "--filter", "NumberSpec")
    XCTAssert(arguments.output.contains("2 examples: 2 passed"), arguments.output)

    try write("--list\n--workers none", to: ".candlestick")
    let wrong = try package.swift("package", "specs")
    XCTAssertEqual(wrong.status, 1, wrong.output)
    XCTAssert(wrong.output.contains("/Watched/.candlestick:2: --workers takes a number of at least 1"), wrong.output)
  }

  func testBuildsInTheConfigurationOfThePackageManagerOrOfTheCommand() throws {
    try package.copy()
    let spec = """
      import Candlestick
      final class BuildSpec: Spec {
        override class func spec() {
          #if DEBUG
          it("is built for debugging") {}
          #else
          it("is built for production") {}
          #endif
        }
      }
      """
    try write(spec, to: "Tests/WatchedTests/BuildSpec.swift")
    let release = try package.swift("package", "-c", "release", "specs", "--filter", "BuildSpec")
    XCTAssert(release.output.contains("✓ is built for production"), release.output)
    let debug = try package.swift("package", "-c", "release", "specs", "-c", "debug", "--filter", "BuildSpec")
    XCTAssert(debug.output.contains("✓ is built for debugging"), debug.output)
  }

  private func write(_ text: String, to path: String) throws {
    let url = package.file(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(text)\n".utf8).write(to: url)
  }

  private func replace(_ path: String, with other: String) {
    XCTAssertEqual(rename(package.file(other).path, package.file(path).path), 0)
  }
}
