extension KeyedDecodingContainer {
  /// Decodes a list. A missing list is empty, because reports that were written by older versions lack lists that were added
  /// later.
  ///
  /// The synthesized initializers of this module call this method instead of the generic one.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
