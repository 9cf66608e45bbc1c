import Foundation

/// A text that may be JSON: a string, or the data of one in UTF-8.
public protocol JSONText {
  /// The text in UTF-8.
  var jsonTextData: Data { get }
}

extension String: JSONText {
  public var jsonTextData: Data { Data(utf8) }
}

extension Substring: JSONText {
  public var jsonTextData: Data { Data(utf8) }
}

extension Data: JSONText {
  public var jsonTextData: Data { self }
}

extension JSONText {
  /// The text as a failure message shows it.
  var testText: String { String(validating: jsonTextData, as: UTF8.self)?.elided() ?? stringify(jsonTextData) }
}
