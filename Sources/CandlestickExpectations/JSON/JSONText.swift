import Foundation

/// Text that may be JSON: a string, or UTF-8 data.
public protocol _JSONText {
  /// The text in UTF-8.
  var _jsonTextData: Data { get }
}

extension String: _JSONText {
  public var _jsonTextData: Data { Data(utf8) }
}

extension Substring: _JSONText {
  public var _jsonTextData: Data { Data(utf8) }
}

extension Data: _JSONText {
  public var _jsonTextData: Data { self }
}

extension _JSONText {
  /// The text as a failure message shows it. Its lines are joined, because line breaks do not matter in JSON.
  var testText: String {
    guard let text = String(data: _jsonTextData, encoding: .utf8) else { return stringify(_jsonTextData) }
    return stringify(text.contains(where: \.isNewline) ? text.onOneLine : text)
  }
}
