import Foundation

/// Describes system errors, such as "No space left on device".
package enum SystemError {
  /// The reason why the last call of the C library failed.
  package static var last: String { String(cString: strerror(errno)) }

  /// Returns the system's reason for a Foundation error; for another error, its own description.
  package static func reason(of error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return error.localizedDescription }
    return String(cString: strerror(cause.code.rawValue))
  }
}
