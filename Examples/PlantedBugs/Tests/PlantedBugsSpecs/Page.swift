import Candlestick
import Foundation

/// The page Documentation/BugsItFinds.md, into which `Scripts/planted-bugs` writes a table and reports.
enum Page {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let repository = folder.appending(path: "../../../..").standardizedFileURL
  /// Where to write texts for the script; nil if the script does not run this process.
  private static let output = ProcessInfo.processInfo.environment["PLANTED_BUGS_OUTPUT"]

  /// The first two lines of the table of planted bugs.
  static var tableHead: String {
    let titles = ["component", "bug"] + Tool.allCases.map(\.rawValue)
    return "\(row(titles))\n|\(titles.map { _ in "---|" }.joined())"
  }

  /// The line of the table for one bug. A cell is empty if the tool does not apply.
  ///
  /// - Parameter failures: the failure that each applicable tool found.
  static func tableRow(for bug: PlantedBug, _ failures: [Tool: ScheduleFailure?]) -> String {
    let path = bug.file.dropFirst(repository.path.count + 1)
    let results = Tool.allCases.map { tool in failures[tool].map { $0.map { "\($0.number)" } ?? "—" } ?? "" }
    return row(["[\(bug.component)](../\(path))", "\(bug.kind): \(bug.bug)"] + results)
  }

  private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  /// Returns a report without the folders of files, which differ from one machine to the next.
  static func report(of failure: ScheduleFailure) -> String {
    "```\n\("\(failure)".replacing(folder.path + "/Models/", with: ""))\n```"
  }

  /// Expects that the page has a text. If the script runs this process, passes the text to the script instead.
  ///
  /// - Parameters:
  ///   - text: lines of Markdown.
  ///   - name: the name of the text's place in the page, with the order for the lines of a table.
  static func expectToContain(_ text: String, named name: String) throws {
    if let output {
      try Data(text.utf8).write(to: URL(filePath: output).appending(path: name))
    } else {
      let page = try String(contentsOf: repository.appending(path: "Documentation/BugsItFinds.md"), encoding: .utf8)
      expect(page.contains(text)).to(
        beTrue(),
        description: "The page is out of date: run Scripts/planted-bugs. It lacks:\n\(text)"
      )
    }
  }
}
