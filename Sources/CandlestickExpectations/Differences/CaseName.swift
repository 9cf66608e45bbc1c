/// Returns the name of a case in a list: its values on one line as a difference shows them, without the addresses of objects, which
/// differ between processes.
package func caseName(of values: Any) -> String {
  let text = ValueText.summary(of: values)
  return text.contains("0x") ? text.replacing(#/0x[0-9a-fA-F]{8,}/#, with: "0x…") : text
}
