import Foundation

/// The system's reasons for errors, such as "No space left on device".
package enum SystemError {
  /// The reason why the last call of the C library failed.
  package static var last: String { String(cString: strerror(errno)) }

  /// The reason behind an error of Foundation; or else the error's own description.
  package static func reason(of error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return error.localizedDescription }
    return String(cString: strerror(cause.code.rawValue))
  }
}
