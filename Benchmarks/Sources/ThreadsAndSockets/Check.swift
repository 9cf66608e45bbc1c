import Foundation

/// Ends the program if a call of the system has failed.
func check(_ isSuccess: Bool) {
  if !isSuccess { fatalError("a call failed: \(String(cString: strerror(errno)))") }
}
