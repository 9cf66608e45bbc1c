/// Returns the name of a case in a list: its values on one line, as a difference shows them. Omits the addresses of
/// objects, which differ between processes.
package func caseName<each Value>(of values: repeat each Value) -> String {
  var texts: [String] = []
  for value in repeat each values {
    guard let text = simpleText(of: value) else { return describedName(of: (repeat each values)) }
    texts.append(text)
  }
  let name = texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  return name.utf8.count <= ValueText.columns ? name : describedName(of: (repeat each values))
}

private func describedName(of values: Any) -> String {
  let text = ValueText.summary(of: values)
  return text.contains("0x") ? text.replacing(#/0x[0-9a-fA-F]{8,}/#, with: "0x…") : text
}

/// Returns the text of a number or a string without escapes, as `ValueText` writes it; nil for other values. Reflection
/// takes ten times as long, which would make a list of 10,000 such cases slower than as many examples.
private func simpleText(of value: Any) -> String? {
  if let number = value as? Int { return number.description }
  guard let string = value as? String else { return nil }
  let isSimple = string.utf8.allSatisfy {
    (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
  }
  return isSimple && !string.contains("0x") ? "\"\(string)\"" : nil
}
