import Foundation
import XCTest

/// Tests the attachments of tests in workers: in the folder of `--attachments` and in the reports.
final class AttachingTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "attaching-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// The attachments that are kept, with their contents.
  private static let kept = [
    "AttachingSpec crashes on a schedule/order.txt": "21", "AttachingSpec crashes twice/log.txt": "second",
    "AttachingSpec crashes/a log.txt": "44", "AttachingSpec crashes/log.txt": "4", "AttachingSpec fails/log.txt": "3",
    "AttachingSpec hangs/log.txt": "5", "AttachingSpec keeps/log.txt": "2",
    "AttachingTests testCrashes/log-2.txt": "8", "AttachingTests testCrashes/log.txt": "set-up",
    "AttachingTests testFails/log-2.txt": "6", "AttachingTests testFails/log.txt": "set-up",
    "AttachingTests testKeeps/log-2.txt": "7", "ExploredAttachingTests testFails/order.txt": "21",
  ]

  func testAttachmentsOfTestsThatDoNotPassAreKeptAndReported() throws {
    for options in [[], ["--workers", "2"], ["--isolation", "example"]] {
      try? FileManager.default.removeItem(at: folder)
      let attachments = folder.appending(path: "attachments/new")
      let run = try run(["--hang-limit", "2", "--attachments", attachments.path] + options)
      XCTAssertEqual(run.status, 1, run.output)
      let files = try contents(of: attachments)
      XCTAssertEqual(files, Self.kept, "\(options): \(run.output)")
      let document = try String(contentsOf: folder.appending(path: "results.xml"), encoding: .utf8)
      for name in files.keys {
        let path = "\(attachments.path)/StrangerTests.\(name)"
        XCTAssert(run.output.contains(": \(path)\n"), "\(name): \(run.output)")
        XCTAssert(document.contains("[[ATTACHMENT|\(path)]]"), "\(name): \(document)")
      }
      let output = run.output
      XCTAssert(output.contains("    attachments:\n      log.txt (1 byte): \(attachments.path)/"), output)
    }
  }

  func testAFolderBesideTheRecordIsEmptiedByTheNextRunUnlessAnotherRunUsesIt() throws {
    let attachments = folder.appending(path: "candlestick-attachments")
    let path = attachments.appending(path: "earlier/log.txt")
    for isInUse in [false, true] {
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("earlier".utf8).write(to: path)
      let file = open(attachments.path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      if isInUse { XCTAssertEqual(flock(file, LOCK_SH), 0) }
      let run = try run(["--filter", "AttachingSpec fails"])
      XCTAssertEqual(run.status, 1, run.output)
      let name = "StrangerTests.AttachingSpec fails"
      let names = try FileManager.default.contentsOfDirectory(atPath: attachments.path).sorted()
      XCTAssertEqual(names, isInUse ? [name, "\(name)-2", "earlier"] : [name], run.output)
    }
  }

  func testAFolderThatCannotBeCreatedIsAnError() throws {
    let run = try run(["--attachments", "/dev/null/attachments"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(run.output, "error: --attachments: /dev/null/attachments: Not a directory\n")
  }

  func testAttachmentsAreKeptWithoutWorkers() throws {
    let attachments = folder.appending(path: "attachments")
    let options = ["--isolation", "none", "--attachments", attachments.path, "--skip", "crashes|hangs|testCrashes"]
    let run = try run(options)
    XCTAssertEqual(run.status, 1, run.output)
    let expected = Self.kept.filter { !$0.key.contains("rashes") && !$0.key.contains("hangs") }
    XCTAssertEqual(try contents(of: attachments), expected, run.output)
  }

  /// Runs the tests of the fixture that attach files.
  private func run(_ options: [String]) throws -> Fixture.Outcome {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let filter = options.contains("--filter") ? [] : ["--filter", "Attaching"]
    let environment = [
      "STRANGER_ATTACHES": folder.path, "CANDLESTICK_STATE_FILE": folder.appending(path: "record").path,
      "XML_OUTPUT_FILE": folder.appending(path: "results.xml").path, "SWIFT_BACKTRACE": "enable=no",
    ]
    return try Self.stranger.runTests(filter + options, environment: environment)
  }

  /// Returns the contents of the files in a folder, by their paths there, without the module.
  private func contents(of folder: URL) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map { path in
        let name = path.replacing("StrangerTests.", with: "")
        return (name, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
      }
    )
  }
}
