import Foundation

/// An actor whose total is zero before and after each transfer, but not between its two steps.
actor Ledger {
  private(set) var total = 0

  func transfer() async {
    total += 1
    await Task.yield()
    total -= 1
  }

  /// Blocks the actor in the middle.
  func transferSlowly() {
    total += 1
    Thread.sleep(forTimeInterval: 10)
    total -= 1
  }
}
