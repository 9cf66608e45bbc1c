import Candlestick
import Foundation
import Testing

/// A failure after the run, while the process exits.
@Suite struct LastTests {
  @Test func leavesSomethingBehind() {
    atexit { fail("too late") }
  }
}
