/// Formats a time, such as "0.3 s".
package func durationText(nanoseconds: Int64) -> String {
  let units: [(Int64, String)] = [(1_000_000, "s"), (1_000, "ms"), (1, "µs")]
  for (factor, unit) in units where nanoseconds >= factor * 100 || unit == "µs" {
    // At most three decimals.
    let thousandths = nanoseconds / factor
    let fraction = "\(thousandths % 1000 + 1000)".dropFirst()
    let digits = fraction.reversed().drop { $0 == "0" }.reversed()
    return "\(thousandths / 1000)\(digits.isEmpty ? "" : "." + String(digits)) \(unit)"
  }
  return "\(nanoseconds) ns"
}
