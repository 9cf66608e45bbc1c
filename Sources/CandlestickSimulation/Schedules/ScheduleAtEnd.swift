import CandlestickSupport
import Foundation

/// The schedule on which the code under test ended its process, as the process reported it.
package struct ScheduleAtEnd: Sendable {
  /// The schedule for reports.
  package var failed: FailedSchedule
  /// The line with the data that the search for a simpler schedule needs; nil if the process ran no attempt.
  package let attemptLine: String?
  /// The beginning of that line.
  package static let attemptMark = "attempt "

  /// Parses a report. Returns nil if it contains no schedule.
  ///
  /// - Parameters:
  ///   - notes: the description of the schedule.
  ///   - steps: the table of the schedule's steps, after the line of an attempt if there is one; empty if no steps were
  ///     recorded.
  ///   - json: the same steps as JSON.
  package init?(notes: String, steps: String, json: String) {
    guard !notes.isEmpty else { return nil }
    let belongsToExample = notes.contains("CANDLESTICK_REPLAY=")
    failed =
      (try? JSONDecoder().decode(FailedSchedule.self, from: Data(json.utf8)))
      ?? FailedSchedule(schedule: nil, belongsToExample: belongsToExample, notes: "")
    failed.notes = notes
    if let match = notes.firstMatch(of: #/chedule (\d+) of (\d+) was running[^"]+"([^"]+)"/#) {
      (failed.number, failed.limit) = (Int(match.1), Int(match.2))
      failed.schedule = String(match.3)
    }
    let firstLine = steps.hasPrefix(Self.attemptMark) ? String(steps.prefix { $0 != "\n" }) : nil
    attemptLine = firstLine
    let table = firstLine.map { steps.dropFirst($0.count + 1) } ?? steps[...]
    failed.table = table.isEmpty ? nil : String(table)
  }
}
