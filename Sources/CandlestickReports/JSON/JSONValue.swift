/// A value that can be written as JSON.
protocol JSONValue {
  /// Writes the value as `JSONEncoder` would, in other words so that `JSONDecoder` reads it.
  func write(to json: inout JSONText)
}

/// A value that is written as an object.
protocol JSONObject: JSONValue {
  /// Writes the fields that `Codable` has.
  func writeFields(to json: inout JSONText)
}

extension JSONObject {
  func write(to json: inout JSONText) { json.writeObject(writeFields) }
}

extension String: JSONValue {
  func write(to json: inout JSONText) { json.write(quoted: self) }
}

extension Bool: JSONValue {
  func write(to json: inout JSONText) { json.write(self ? "true" : "false") }
}

extension Double: JSONValue {
  func write(to json: inout JSONText) { json.write(plain: description) }
}

extension Int: JSONValue {}
extension Int64: JSONValue {}
extension UInt64: JSONValue {}

extension JSONValue where Self: BinaryInteger {
  func write(to json: inout JSONText) { json.write(plain: String(self)) }
}

extension Array: JSONValue where Element: JSONValue {
  func write(to json: inout JSONText) { json.write(self) }
}

extension JSONValue where Self: RawRepresentable<String> {
  func write(to json: inout JSONText) { json.write(quoted: rawValue) }
}
