import Foundation

/// Describes errors of the system, such as "No space left on device".
package enum SystemError {
  /// The reason for the failure of the last call of the C library.
  package static var last: String { String(cString: strerror(errno)) }

  /// Returns the reason behind an error of Foundation, or else the error's own description.
  package static func reason(of error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return error.localizedDescription }
    return String(cString: strerror(cause.code.rawValue))
  }
}
