/// A number with its digits in groups: "1,234", whatever the user's language is.
package func grouped(_ number: Int) -> String {
  let digits = String("\(number)".reversed())
  let groups = stride(from: 0, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
  return String(groups.joined(separator: ",").reversed())
}
