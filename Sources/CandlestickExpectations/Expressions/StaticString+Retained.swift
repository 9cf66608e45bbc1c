import CandlestickSupport
import Foundation

extension StaticString {
  private static let retained = Locked<[String: StaticString]>([:])

  /// Creates a static string from a path that another process has sent. Its characters are retained for good, once for
  /// each path.
  ///
  /// It relies on the layout of `StaticString`, which is frozen: a pointer, a count, and flags, of which the second is
  /// set if all characters are ASCII.
  package static func retained(_ text: String) -> StaticString {
    retained.withLock { retained in
      if let known = retained[text] { return known }
      let isASCII = text.unicodeScalars.allSatisfy(\.isASCII)
      let parts = (UInt(bitPattern: strdup(text)), UInt(text.utf8.count), UInt8(isASCII ? 2 : 0))
      let string = unsafeBitCast(parts, to: StaticString.self)
      retained[text] = string
      return string
    }
  }
}
