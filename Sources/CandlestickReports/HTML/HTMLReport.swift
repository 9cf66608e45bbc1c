import CandlestickSupport
import Foundation

/// Writes a run as a page for browsers: one file, with the events of the run and the code that shows them.
///
/// The events are written as they happen, so that the page of a run that was killed shows what had run by then.
package final class HTMLReport: SpecReport {
  override package class var format: String { "html" }

  private let encoder = JSONEncoder()
  private var embeddedFiles = EmbeddedFiles()

  override package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted:
      write(HTMLPage.beforeEvents)
      try add(event)
      if let path = output.path { try add(FolderOfReport(ofReport: path)) }
    case .outputPrinted, .workerEnded, .lateFailureFound: try add(event)
    case .exampleFinished(let result):
      try add(event)
      for file in result.attachments.compactMap({ embeddedFiles.read($0) }) { try add(file) }
    case .runFinished:
      try add(event)
      write(HTMLPage.afterEvents)
    // What they tell is in the results.
    case .workerStarted, .workerProgressed, .groupStarted, .groupFinished, .exampleStarted, .failureFound,
      .exampleRetried,
      .schedulesExplored, .fileAttached:
      break
    }
  }

  /// Adds a line of JSON to the element of the page that contains the events. It has no character that could end the element.
  private func add(_ value: some Encodable) throws {
    let line = [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
    let parts = line.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    output.write(bytes: parts.joined(separator: "\\u003C".utf8))
  }
}

/// The folder of the report, from which the page makes links to attachments that stay valid when both are moved.
private struct FolderOfReport: Encodable {
  let event = "folderOfReport"
  let folder: String

  init(ofReport path: String) { folder = URL(fileURLWithPath: path).deletingLastPathComponent().path }
}
