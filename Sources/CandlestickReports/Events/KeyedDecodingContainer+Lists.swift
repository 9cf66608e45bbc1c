extension KeyedDecodingContainer {
  /// Decodes a list. One that is missing is empty, so that a report can be read which was written before the list was added.
  ///
  /// The synthesized code of this module calls it instead of the method for any type.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
