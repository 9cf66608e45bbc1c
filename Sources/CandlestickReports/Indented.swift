/// Returns a text with each line indented.
func indented(_ text: String, by columns: Int) -> String {
  let indentation = String(repeating: " ", count: columns)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
}
