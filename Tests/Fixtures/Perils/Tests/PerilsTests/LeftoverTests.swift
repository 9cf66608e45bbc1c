import XCTest

/// Each leftover of a test method, followed by one that passes.
final class LeftoverTests: XCTestCase {
  func testThreadTraps() { Leftover.leave(.thread, .traps) }
  func testThreadTrapsAfter() { Leftover.wait() }
  func testThreadExits() { Leftover.leave(.thread, .exits) }
  func testThreadExitsAfter() { Leftover.wait() }
  func testThreadExitsAtOnce() { Leftover.leave(.thread, .exitsAtOnce) }
  func testThreadExitsAtOnceAfter() { Leftover.wait() }
  func testDetachedTaskTraps() { Leftover.leave(.detachedTask, .traps) }
  func testDetachedTaskTrapsAfter() { Leftover.wait() }
  func testDetachedTaskExits() { Leftover.leave(.detachedTask, .exits) }
  func testDetachedTaskExitsAfter() { Leftover.wait() }
  func testDetachedTaskExitsAtOnce() { Leftover.leave(.detachedTask, .exitsAtOnce) }
  func testDetachedTaskExitsAtOnceAfter() { Leftover.wait() }
  func testAsyncAfterTraps() { Leftover.leave(.asyncAfter, .traps) }
  func testAsyncAfterTrapsAfter() { Leftover.wait() }
  func testAsyncAfterExits() { Leftover.leave(.asyncAfter, .exits) }
  func testAsyncAfterExitsAfter() { Leftover.wait() }
  func testAsyncAfterExitsAtOnce() { Leftover.leave(.asyncAfter, .exitsAtOnce) }
  func testAsyncAfterExitsAtOnceAfter() { Leftover.wait() }
  func testMainAsyncTraps() { Leftover.leave(.mainAsync, .traps) }
  func testMainAsyncTrapsAfter() { Leftover.wait() }
  func testMainAsyncExits() { Leftover.leave(.mainAsync, .exits) }
  func testMainAsyncExitsAfter() { Leftover.wait() }
  func testMainAsyncExitsAtOnce() { Leftover.leave(.mainAsync, .exitsAtOnce) }
  func testMainAsyncExitsAtOnceAfter() { Leftover.wait() }
}
