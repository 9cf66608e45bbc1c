import Foundation

/// The text of a value in a snapshot, and the extension of the snapshot's file.
///
/// ```swift
/// expect(page.html).to(matchSnapshot(as: .lines))
/// expect(cart).to(matchSnapshot(as: .json))
/// ```
///
/// A format of your own returns a text that is the same in every process:
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
  /// True if the text never contains a carriage return, so that those in the file come from its line ends.
  var hasOnlyNewlines = false

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - fileExtension: the extension of the snapshot's file, such as "txt".
  ///   - text: returns the text of a value. An error that it throws fails the expectation.
  public init(fileExtension: String, text: @escaping (Value) throws -> String) {
    self.fileExtension = fileExtension
    self.text = text
  }

  /// The structure of the value: its parts and their parts, as the differences of failures show them, but complete.
  ///
  /// It reads what the value stores, so the value needs no conformance. Sets and dictionaries are sorted, invisible characters
  /// are escaped, addresses are left out, and an instance that contains itself is marked.
  public static var structure: Self {
    var format = Self(fileExtension: "txt") { SnapshotText.of($0) }
    format.hasOnlyNewlines = true
    return format
  }
}

extension SnapshotFormat where Value: Encodable {
  /// The value as JSON, with sorted keys. An error that its encoding throws, for example about a number that is not finite, fails
  /// the expectation.
  ///
  /// Encode sets as sorted arrays, because a `Set` has no order.
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
