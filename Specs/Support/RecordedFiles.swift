import Candlestick
import Foundation

@testable import CandlestickReports

/// A folder with reports in the format `json`, for specs of the code that reads them.
@MainActor struct RecordedFiles {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path

  /// Writes the events of a run into a file, and returns its path.
  func add(_ name: String, _ run: MadeUpRun) throws -> String {
    let encoder = JSONEncoder()
    return try add(
      name,
      text: run.events.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    )
  }

  /// Writes a text into a file, and returns its path.
  func add(_ name: String, text: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    return "\(folder)/\(name)"
  }

  /// Returns the text of the error that code throws, with file names in place of paths.
  func error(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)".replacing(folder + "/", with: "")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
