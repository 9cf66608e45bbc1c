import CSupport
import CandlestickSupport
import Foundation

/// Writes a run as a page for browsers: one file with the events of the run and the scripts that show them.
///
/// Events are written as they happen, so that the page of a run that was killed shows everything up to that point.
package final class HTMLReport: SpecReport {
  override package class var format: String { "html" }
  override package var usesHistory: Bool { true }

  private let json = JSONText()
  private var embeddedFiles = EmbeddedFiles()

  override package func receive(_ event: RunEvent) {
    switch event {
    case .runStarted:
      write(String(cString: candlestick_html_page()))
      add(event)
      if let path = output.path { add(ReportFolder(ofReport: path)) }
    case .outputPrinted, .workerEnded, .lateFailureFound: add(event)
    case .exampleFinished(let result):
      add(event)
      for attachment in result.attachments { if let file = embeddedFiles.read(attachment) { add(file) } }
    case .runFinished:
      add(event)
      write("</script>\n</body>\n</html>\n")
    // The results of the examples include these events.
    case .workerStarted, .workerProgressed, .groupStarted, .groupFinished, .exampleStarted, .failureFound,
      .exampleRetried, .schedulesExplored, .fileAttached:
      break
    }
  }

  /// Appends a line of JSON to the element that contains the events, and escapes any character that could end the element.
  private func add(_ object: some Encodable) {
    json.removeAll()
    json.write(line: object)
    let lessThan = UInt8(ascii: "<")
    guard json.bytes.contains(lessThan) else { return output.write(bytes: json.bytes) }
    let parts = json.bytes.split(separator: lessThan, omittingEmptySubsequences: false)
    output.write(bytes: parts.joined(separator: "\\u003C".utf8))
  }
}

/// The folder of the report. The page links to attachments relative to it, so that links stay valid when the report and its
/// attachments are moved together.
private struct ReportFolder: Encodable {
  let event = "reportFolder"
  let folder: String

  init(ofReport path: String) { folder = URL(fileURLWithPath: path).deletingLastPathComponent().path }
}
