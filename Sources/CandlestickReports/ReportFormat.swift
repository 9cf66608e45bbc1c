import Foundation

/// A format that is requested for a run, as in `--format junit:report.xml`.
package struct ReportFormat: Sendable, Equatable {
  /// The name of the format.
  package let name: String
  /// The absolute path of the file to write; nil for the standard output.
  package let path: String?

  /// - Parameter text: `NAME`, or `NAME:FILE` with a path that is relative to the current folder.
  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    path = parts.count > 1 && !parts[1].isEmpty ? URL(fileURLWithPath: String(parts[1])).standardizedFileURL.path : nil
  }

  /// Returns the formats in a list with commas, as `--format` and `CANDLESTICK_FORMAT` take it.
  package static func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
