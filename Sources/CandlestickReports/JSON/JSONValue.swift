/// A value that can be written as JSON.
protocol JSONValue {
  /// Writes the value as JSON that its `Decodable` conformance can read.
  func write(to json: inout JSONText)
}

/// A value that is encoded as an object.
protocol JSONObject: JSONValue {
  /// Writes the fields that the `Decodable` conformance reads.
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
