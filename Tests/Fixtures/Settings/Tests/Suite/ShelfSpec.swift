import Candlestick
import Testing

/// A spec of which Swift Testing runs the examples.
final class ShelfSpec: Spec, SwiftTestingSpec {
  override class func spec() {
    let books = memoized { ["Emma"] }

    beforeEach { books.modify { $0.append("Persuasion") } }

    it("holds books") { expect(books()).to(haveCount(2)) }
    it("holds books in async code", .deterministic) {
      await Task.yield()
      expect(books()).to(haveCount(2))
    }
  }
}

/// The same in a spec that is not isolated to the main actor.
nonisolated final class NonisolatedShelfSpec: NonisolatedSpec, SwiftTestingSpec {
  nonisolated override class func spec() {
    it("is empty in async code") {
      await Task.yield()
      expect([Int]()).to(beEmpty())
    }
  }
}

@Suite struct ShelfTests {
  @Test(arguments: ShelfSpec.examples) func shelf(_ example: Example) async throws { try await example.run() }

  @Test(arguments: NonisolatedShelfSpec.examples) func nonisolatedShelf(_ example: Example) async throws {
    try await example.run()
  }
}
