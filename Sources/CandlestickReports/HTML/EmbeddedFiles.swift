import Foundation

/// Reads the attachments that the page contains: small images and texts, up to a total size.
struct EmbeddedFiles {
  /// The content of an attachment, as a line of JSON in the page.
  struct File: Encodable {
    let event = "attachmentRead"
    /// The path of the attachment.
    let path: String
    /// The media type of an image; nil for text.
    let type: String?
    /// The bytes of an image in Base64; nil for text.
    var data: String?
    /// The text; nil for an image.
    var text: String?
  }

  static let mostImageBytes = 500_000
  static let mostTextBytes = 50_000

  private static let imageTypes = [
    "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml",
    "webp": "image/webp",
  ]

  /// The number of bytes that may still be embedded.
  private(set) var room = 10_000_000

  /// Returns the content of an attachment; nil if it is too large, is neither an image nor text, or cannot be read.
  mutating func read(_ attachment: RunEvent.Attachment) -> File? {
    let url = URL(fileURLWithPath: attachment.path)
    let type = Self.imageTypes[url.pathExtension.lowercased()]
    let most = min(type == nil ? Self.mostTextBytes : Self.mostImageBytes, room)
    guard attachment.byteCount <= most, let bytes = try? Data(contentsOf: url), bytes.count <= most else { return nil }
    var file = File(path: attachment.path, type: type)
    if type != nil {
      file.data = bytes.base64EncodedString()
    } else {
      guard !bytes.contains(0), let text = String(data: bytes, encoding: .utf8) else { return nil }
      file.text = text
    }
    room -= bytes.count
    return file
  }
}
