/// Writes files.
package protocol SourceWriting {
  /// The reason why a file cannot be written or removed, such as "cannot be written: it is locked"; nil if it probably can.
  func obstacle(to path: String) -> String?
  /// Replaces a file.
  ///
  /// - Throws: a ``SourceError`` if the file cannot be written.
  func write(_ bytes: [UInt8], to path: String) throws(SourceError)
  /// Removes a file.
  ///
  /// - Throws: a ``SourceError`` if the file cannot be removed.
  func remove(_ path: String) throws(SourceError)
}
