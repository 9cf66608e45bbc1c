#if !canImport(ObjectiveC)
import XCTest

/// The blocks that have been added to a test case with `addTeardownBlock(_:)`. XCTest alone can run them in its own tests, and
/// shows them to nobody.
///
/// **Private**: the names and the types of the stored properties that have them, read by reflection, as of Swift 6.3. Whether
/// they are there is checked once, on a test case that has a block. If they are not, an example fails to whose test case blocks
/// may have been added.
struct TeardownBlocks {
  /// The blocks, the last one that was added first, as XCTest runs them.
  let inOrder: [() throws -> Void]

  /// - Parameter testCase: the test case.
  /// - Returns: nil if blocks cannot be found.
  init?(of testCase: XCTestCase) {
    guard Self.canBeFound, let blocks = Self.blocks(of: testCase) else { return nil }
    inOrder = blocks.reversed()
  }

  private static let canBeFound: Bool = {
    let testCase = XCTestCase(name: "", testClosure: { _ in })
    testCase.addTeardownBlock {}
    return blocks(of: testCase)?.count == 1
  }()

  private static func blocks(of testCase: XCTestCase) -> [() throws -> Void]? {
    var mirror: Mirror? = Mirror(reflecting: testCase)
    while let type = mirror, type.subjectType != XCTestCase.self { mirror = type.superclassMirror }
    guard let state = mirror?.children.first(where: { $0.label == "teardownBlocksState" })?.value else { return nil }
    return Mirror(reflecting: state).children.first { $0.label == "blocks" }?.value as? [() throws -> Void]
  }
}

/// XCTest does not keep tear-down blocks where we look for them.
struct TeardownBlocksError: Error, CustomStringConvertible {
  var description: String {
    """
    tear-down blocks cannot be found: this XCTest does not keep them where Candlestick looks. If this example has added any, \
    they have not been run. Use a version of Candlestick that knows this version of Swift.
    """
  }
}
#endif
