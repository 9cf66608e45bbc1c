/// A text as XML has it, in an element or in an attribute.
///
/// A character that XML 1.0 cannot have, not even escaped, becomes U+FFFD.
func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    // As they are, line breaks and tabs in attributes would be read as spaces.
    case "\n", "\r", "\t": result += "&#\(scalar.value);"
    case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Attributes, each after a space.
func xmlAttributes(_ attributes: KeyValuePairs<String, String>) -> String {
  attributes.map { " \($0)=\"\(xmlText($1))\"" }.joined()
}
