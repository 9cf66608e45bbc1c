import Foundation

/// A debugger, in which a person may look at a program for as long as they like.
package enum Debugger {
  /// Whether the process is being traced by another.
  static var isAttached: Bool {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/status"), let data = try? file.readToEnd() else {
      return false
    }
    return isAttached(status: String(decoding: data, as: UTF8.self))
  }

  /// Whether a process is being traced.
  ///
  /// - Parameter status: what Linux has in `/proc/…/status` on the process.
  package static func isAttached(status: String) -> Bool {
    status.firstMatch(of: #/(?m)^TracerPid:\s*0*[1-9]/#) != nil
  }
}
