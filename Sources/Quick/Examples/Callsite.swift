import CandlestickExpectations
import Foundation

/// The path of a source file.
public typealias FileString = StaticString

/// A location in a suite's code.
public final class Callsite: NSObject, Sendable {
  /// The path of the file.
  public let file: FileString
  /// The line, from 1.
  public let line: UInt

  init(file: FileString, line: UInt) {
    self.file = file
    self.line = line
  }

  var location: CodeLocation { CodeLocation(file: file, line: line) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? Callsite).map { self == $0 } ?? false
  }

  public override var hash: Int { location.hashValue }

  /// Returns true if two locations are the same.
  public static func == (lhs: Callsite, rhs: Callsite) -> Bool {
    "\(lhs.file)" == "\(rhs.file)" && lhs.line == rhs.line
  }
}
