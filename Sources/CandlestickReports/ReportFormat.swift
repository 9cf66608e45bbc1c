import CandlestickSupport
import Foundation

/// A requested report format and its destination, as in `--format junit:report.xml`.
package struct ReportFormat: Sendable, Equatable {
  /// The name of the format.
  package let name: String
  /// The absolute path of the file to write; nil for the standard output.
  package let path: String?

  /// Parses `NAME` or `NAME:FILE`.
  ///
  /// - Parameter text: the format. The path of the file is relative to the current folder.
  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    path = parts.count > 1 && !parts[1].isEmpty ? URL(fileURLWithPath: String(parts[1])).standardizedFileURL.path : nil
  }

  /// Returns true if this format and another one have the same destination. The path of one may lead through links.
  package func hasPlace(of other: ReportFormat) -> Bool {
    guard let path, let otherPath = other.path else { return path == other.path }
    return FilePlace.areSame(path, otherPath)
  }

  /// Removes the file of an earlier report, so that it is not taken for the one of this run if the run ends without reports.
  package func removeEarlierFile() {
    if let path { FilePlace.removeFile(at: path) }
  }

  /// Splits a comma-separated list of formats, as in `--format` and `CANDLESTICK_FORMAT`.
  package static func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
