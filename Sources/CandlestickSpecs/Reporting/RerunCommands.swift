import CandlestickReports
import CandlestickSupport
import Foundation

/// Makes the commands that each run one example.
@MainActor final class RerunCommands {
  private let suite: Suite
  /// The number of examples that `--file` selects, by path and line: those declared there, and those of groups declared there.
  private lazy var counts = {
    var counts: [String: Int] = [:]
    for example in suite.specClasses.flatMap(\.group.examples) {
      let locations = [example.metadata.location] + example.group.lineage.compactMap(\.location)
      for place in Set(locations.compactMap { SourceLocation($0)?.description }) { counts[place, default: 0] += 1 }
    }
    return counts
  }()

  /// - Parameter suite: all examples that a run may select.
  init(_ suite: Suite) { self.suite = suite }

  /// Returns the command that runs only this example.
  ///
  /// - Parameter schedule: the schedule on which it runs; nil for no particular one.
  func command(for example: RunEvent.Example, on schedule: String?) -> String {
    let replay = schedule.map { " --replay \($0)" } ?? ""
    guard let location = example.location else { return "swift test --filter \(pattern(of: example))" }
    if counts[location.description, default: 0] > 1 {
      return "swift package specs --filter \(pattern(of: example))\(replay)"
    }
    let folder = FileManager.default.currentDirectoryPath + "/"
    let path = location.path.hasPrefix(folder) ? String(location.path.dropFirst(folder.count)) : location.path
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return "swift package specs --file \(isPlain ? path : quoted(path)):\(location.line)\(replay)"
  }

  /// Returns the regular expression that selects only this example, in quotes.
  private func pattern(of example: RunEvent.Example) -> String {
    quoted("^\(example.id.replacing(#/[\\^$.|?*+()\[\]{}]/#) { "\\\($0.output)" })$")
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
