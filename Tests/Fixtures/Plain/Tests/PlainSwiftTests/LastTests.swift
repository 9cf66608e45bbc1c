import Candlestick
import Foundation
import Testing

/// What fails when the run is over, as the process ends.
@Suite struct LastTests {
  @Test func leavesSomethingBehind() {
    atexit { fail("too late") }
  }
}
