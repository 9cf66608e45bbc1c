/// Returns a number with grouped digits, such as "1,234", independent of the locale.
package func grouped(_ number: Int) -> String {
  let digits = String("\(number)".reversed())
  let groups = stride(from: 0, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
  return String(groups.joined(separator: ",").reversed())
}

/// Returns a message if a number of things to try is not above zero; otherwise nil.
package func countMistake(_ count: Int, of things: String) -> String? {
  count > 0 ? nil : "the number of \(things) must be above zero; this one is \(count)"
}

/// Returns a number and a noun, such as "1 element" and "1,234 elements".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
