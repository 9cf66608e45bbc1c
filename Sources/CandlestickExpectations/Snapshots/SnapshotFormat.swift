import Foundation

/// Defines the text of a value in a snapshot, and the extension of the snapshot's file.
///
/// ```swift
/// expect(page.html).to(matchSnapshot(as: .lines))
/// expect(cart).to(matchSnapshot(as: .json))
/// ```
///
/// The text that a format of your own returns must be the same in every process:
///
/// ```swift
/// extension SnapshotFormat<Image> {
///   static var ascii: Self { SnapshotFormat(fileExtension: "txt") { image in image.asASCII() } }
/// }
/// ```
public struct SnapshotFormat<Value> {
  /// The extension of the snapshot's file.
  public let fileExtension: String
  /// Returns the text of a value.
  let text: (Value) throws -> String
  /// True if the text never contains a carriage return, so that one in the file can only come from a line ending.
  var hasOnlyNewlines = false

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - fileExtension: the extension of the snapshot's file, such as "txt".
  ///   - text: returns the text of a value. If it throws, the expectation fails.
  public init(fileExtension: String, text: @escaping (Value) throws -> String) {
    self.fileExtension = fileExtension
    self.text = text
  }

  /// The structure of the value: its parts and their parts, as in the differences of failures, but complete.
  ///
  /// The format reads the stored properties of the value, so the value needs no conformance. It sorts sets and
  /// dictionaries, escapes invisible characters, omits addresses, and marks an instance that contains itself.
  public static var structure: Self {
    var format = Self(fileExtension: "txt") { SnapshotText.of($0) }
    format.hasOnlyNewlines = true
    return format
  }
}

extension SnapshotFormat where Value: Encodable {
  /// The value as JSON with sorted keys. If encoding throws, for example because a number is not finite, the
  /// expectation fails.
  ///
  /// Encode a set as a sorted array, because a `Set` has no order.
  public static var json: Self {
    var format = Self(fileExtension: "json") { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    format.hasOnlyNewlines = true
    return format
  }
}

extension SnapshotFormat where Value: StringProtocol {
  /// The text itself.
  public static var lines: Self { Self(fileExtension: "txt") { String($0) } }
}
