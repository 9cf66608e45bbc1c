import Candlestick
import Nimble

// Declarations that the expressions of the table use.
extension MessageTableSpec {
  struct Point: Equatable { var x: Int, y: Int }
  enum Color: Equatable { case red, blue }
  enum E: Error, Equatable { case a, b }
  struct OtherError: Error {}

  final class Object: Sendable {}
  static let objectA = Object()
  static let objectB = Object()

  struct Described: CustomStringConvertible {
    var description: String { "described" }
  }

  struct DebugDescribed: CustomDebugStringConvertible {
    var debugDescription: String { "debug described" }
  }

  static func thrower() throws -> Int { throw E.a }

  static func alwaysFail() -> Matcher<Int> {
    Matcher { _ in MatcherResult(status: .fail, message: .fail("nothing will do")) }
  }

  static func customMatcher() -> Matcher<Int> {
    Matcher.define("be custom <x>") { expression, message in
      MatcherResult(
        bool: try expression.evaluate() == 2,
        message: message.appended(message: " (appended)").appended(details: "details here")
      )
    }
  }

  /// A message in which every address is the same.
  static func withoutAddresses(_ message: String) -> String {
    message.replacing(/0x[0-9a-f]+/, with: "0x…")
  }
}
