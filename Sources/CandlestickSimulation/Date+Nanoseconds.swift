import Foundation

extension Date {
  /// The nanoseconds since 1970, exact to a microsecond, and clamped to the 292 years before and after that 64 bits
  /// hold.
  var nanosecondsSince1970: Int64 {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let microseconds = ((timeIntervalSinceReferenceDate - seconds) * 1e6).rounded()
    let wholeSeconds = min(max(seconds + Date.timeIntervalBetween1970AndReferenceDate, -9e9), 9e9)
    return Int64(wholeSeconds) * 1_000_000_000 + Int64(microseconds) * 1_000
  }
}
