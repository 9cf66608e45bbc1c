import Foundation

/// A text that may be JSON: a string, or the data of one in UTF-8.
public protocol JSONText {
  /// The text in UTF-8.
  var jsonData: Data { get }
}

extension String: JSONText {
  public var jsonData: Data { Data(utf8) }
}

extension Substring: JSONText {
  public var jsonData: Data { Data(utf8) }
}

extension Data: JSONText {
  public var jsonData: Data { self }
}

extension JSONText {
  /// The text as a failure message shows it.
  var testText: String { String(validating: jsonData, as: UTF8.self) ?? stringify(jsonData) }
}
