import CandlestickSupport
import Foundation

/// Returns what code prints to the standard output.
@MainActor func capturingOutput(_ body: () throws -> Void) throws -> String {
  let capture = try OutputCapture(of: STDOUT_FILENO)
  defer { capture.end() }
  try body()
  fflush(nil)
  return capture.end()
}
