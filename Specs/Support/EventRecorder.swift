import CandlestickReports

/// Collects the events of a run.
final class EventRecorder: SpecReport {
  private(set) var events: [RunEvent] = []

  override func receive(_ event: RunEvent) { events.append(event) }
}
