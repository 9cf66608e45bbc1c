import CandlestickSupport

/// The schedule on which the code under test ended its process.
package struct ScheduleAtEnd: Codable, Sendable {
  /// The schedule for reports.
  package var failed: ReportedSchedule
  /// The data that the search for a simpler schedule needs, as JSON; nil if the process ran no attempt.
  package var attempt: String?

  package init(failed: ReportedSchedule, attempt: String? = nil) {
    self.failed = failed
    self.attempt = attempt
  }
}
