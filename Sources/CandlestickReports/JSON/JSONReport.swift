import CandlestickSupport

/// Writes each event of a run as a line of JSON, for other programs. `Documentation/Reports.md` describes the format.
final class JSONReport: SpecReport {
  override class var format: String { "json" }
  override var usesHistory: Bool { true }

  private let json = JSONText()

  override func receive(_ event: RunEvent) {
    json.removeAll()
    json.write(line: event)
    output.write(bytes: json.bytes)
  }
}
