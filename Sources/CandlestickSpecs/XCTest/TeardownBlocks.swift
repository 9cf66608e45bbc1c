#if !canImport(ObjectiveC)
@_spi(Reflection) import Swift
import XCTest

/// The blocks that have been added to a test case with `addTeardownBlock(_:)`. XCTest alone can run them in its own tests, and
/// shows them to nobody.
///
/// **Private**: the names and the types of the stored properties that have them, as of Swift 6.3, and the standard library's
/// list of stored properties with their offsets; a `Mirror` would take as long as all else that an example takes. Whether the
/// properties are as expected is checked once, on a test case that has a block. If they are not, an example fails to whose
/// test case blocks may have been added.
struct TeardownBlocks {
  /// Where a test case has a reference to what keeps its blocks, and where that has them; nil if they are not there.
  private static let offsets: (state: Int, blocks: Int)? = {
    guard let state = storedProperty("teardownBlocksState", of: XCTestCase.self),
      let blocks = storedProperty("blocks", of: state.type), blocks.type == [() throws -> Void].self
    else { return nil }
    let testCase = XCTestCase(name: "", testClosure: { _ in })
    testCase.addTeardownBlock {}
    let offsets = (state.offset, blocks.offset)
    return Self.blocks(of: testCase, at: offsets).count == 1 ? offsets : nil
  }()

  /// The blocks, the last one that was added first, as XCTest runs them.
  let inOrder: [() throws -> Void]

  /// - Parameter testCase: the test case.
  /// - Returns: nil if blocks cannot be found.
  init?(of testCase: XCTestCase) {
    guard let offsets = Self.offsets else { return nil }
    inOrder = Self.blocks(of: testCase, at: offsets).reversed()
  }

  private static func blocks(of testCase: XCTestCase, at offsets: (state: Int, blocks: Int)) -> [() throws -> Void] {
    withExtendedLifetime(testCase) {
      UnsafeRawPointer(Unmanaged.passUnretained(testCase).toOpaque())
        .load(fromByteOffset: offsets.state, as: UnsafeRawPointer.self)
        .load(fromByteOffset: offsets.blocks, as: [() throws -> Void].self)
    }
  }

  private static func storedProperty(_ name: String, of type: Any.Type) -> (offset: Int, type: Any.Type)? {
    var found: (offset: Int, type: Any.Type)?
    let ofClass = _EachFieldOptions(rawValue: 1)
    _ = _forEachField(of: type, options: ofClass) { label, offset, type, _ in
      if String(cString: label) == name { found = (offset, type) }
      return found == nil
    }
    return found
  }
}

/// XCTest does not keep tear-down blocks where we look for them.
struct TeardownBlocksError: Error, CustomStringConvertible {
  var description: String {
    """
    tear-down blocks cannot be found: this XCTest does not keep them where Candlestick looks. If this example has added \
    any, they have not been run. Use a version of Candlestick that knows this version of Swift.
    """
  }
}
#endif
