/// Returns a text with each line indented.
func indented(_ text: String, by columns: Int) -> String {
  let indentation = String(repeating: " ", count: columns)
  if !text.utf8.contains(UInt8(ascii: "\n")) { return text.isEmpty ? "" : indentation + text }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
}
