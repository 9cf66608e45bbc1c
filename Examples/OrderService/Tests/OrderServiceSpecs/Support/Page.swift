import Candlestick
import Foundation

/// The table in README.md, which `Scripts/planted-bugs` writes.
enum Page {
  private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  /// Where to write texts for the script; nil if the script does not run this process.
  private static let output = ProcessInfo.processInfo.environment["PLANTED_BUGS_OUTPUT"]

  /// The first two lines of the table.
  static let tableHead = "| part | bug | schedules, with seeds 1 to 5 |\n|---|---|---|"

  /// The line of the table for one bug.
  ///
  /// - Parameter numbers: the numbers of the failing schedules.
  static func tableRow(for bug: ServerBug, _ numbers: [Int]) -> String {
    let list = numbers.map(String.init).joined(separator: ", ")
    return "| [\(bug.component)](Tests/\(bug.file)) | \(bug.bug) | \(list) |"
  }

  /// Expects that the page has a text. If the script runs this process, passes the text to the script instead.
  ///
  /// - Parameters:
  ///   - text: lines of Markdown.
  ///   - name: the order in the table.
  static func expectToContain(_ text: String, named name: String) throws {
    if let output {
      try Data(text.utf8).write(to: URL(filePath: output).appending(path: name))
    } else {
      let page = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
      expect(page.contains(text)).to(
        beTrue(),
        description: "The page is out of date: run Scripts/planted-bugs. It lacks:\n\(text)"
      )
    }
  }
}
