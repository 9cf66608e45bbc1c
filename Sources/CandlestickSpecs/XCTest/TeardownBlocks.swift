import CandlestickSupport

/// The blocks that an example has added to its test case with `addTeardownBlock`. Any thread may add one.
final class TeardownBlocks: Sendable {
  /// Unchecked, because the blocks are not Sendable: the main thread alone runs them, when the example has ended.
  private struct List: @unchecked Sendable {
    var blocks: [() throws -> Void] = []
  }

  private let list = Locked(List())

  func add(_ block: @escaping () throws -> Void) {
    let added = List(blocks: [block])
    list.withLock { $0.blocks += added.blocks }
  }

  /// The blocks as XCTest runs them, the last one added first.
  var inOrder: [() throws -> Void] { list.withLock { $0 }.blocks.reversed() }
}
