import Foundation

/// Formats dates, given in seconds since 1970-01-01 00:00 UTC, without the cost of a formatter.
enum ReportDate {
  /// Returns the date in UTC: "2026-11-26T12:30:05".
  static func utc(_ date: Double) -> String { text(date, "%Y-%m-%dT%H:%M:%S", gmtime_r) }

  /// Returns the date in the local time zone, with milliseconds: "2026-11-26 13:30:05.123".
  static func local(_ date: Double) -> String {
    let milliseconds = Int((date * 1000).rounded(.down))
    let fraction = "\(1000 + milliseconds % 1000)".dropFirst()
    return text(Double(milliseconds / 1000), "%Y-%m-%d %H:%M:%S", localtime_r) + ".\(fraction)"
  }

  private static func text(
    _ date: Double,
    _ format: String,
    _ convert: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var seconds = time_t(max(date, 0))
    var parts = tm()
    _ = convert(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, strftime(start, buffer.count, format, &parts) > 0 else { return "" }
      return String(cString: start)
    }
  }
}
