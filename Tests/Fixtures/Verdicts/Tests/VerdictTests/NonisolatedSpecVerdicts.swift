import Candlestick

/// The cells in async examples and hooks of a spec that is not isolated to the main actor.
class NonisolatedVerdictSpec: NonisolatedSpec {
  class var suite: String { "NonisolatedVerdictSpec" }

  override class var traits: [SpecTrait] { How.current.traits }

  override class func spec() {
    passes("at first")
    for cell in Cell.of(suite) {
      describe(cell.name) { declare(cell) }
      passes("after \(cell.name)", cell)
    }
  }

  private class func declare(_ cell: Cell) {
    switch cell.place {
    case .beforeEach: beforeEach { try await cell.happenInTask() }  // at: nonisolated beforeEach
    case .justBeforeEach: justBeforeEach { try await cell.happenInTask() }  // at: nonisolated justBeforeEach
    case .afterEach: afterEach { try await cell.happenInTask() }  // at: nonisolated afterEach
    case .beforeAll: beforeAll { try await cell.happenInTask() }  // at: nonisolated beforeAll
    case .afterAll: afterAll { try await cell.happenInTask() }  // at: nonisolated afterAll
    case .beforeSuite: beforeSuite { try await cell.happenInTask() }  // at: nonisolated beforeSuite
    case .afterSuite: afterSuite { try await cell.happenInTask() }  // at: nonisolated afterSuite
    case .aroundEachBefore:
      aroundEach { example in  // at: nonisolated aroundEachBefore
        try await cell.happenInTask()
        await example()
      }
    case .aroundEachAfter:
      aroundEach { example in  // at: nonisolated aroundEachAfter
        await example()
        try await cell.happenInTask()
      }
    case .memoized:
      let value = memoized { try await cell.happenInTask() }
      it("fails") { try await value() }  // at: nonisolated memoized
      return
    case .memoizedDeinit:
      let value = memoized { Failing(cell: cell) }
      it("fails") { _ = value() }
      return
    default: break
    }
    it("fails") { try await cell.performInTask() }  // at: nonisolated body
  }

  private class func passes(_ name: String, _ cell: Cell? = nil) {
    it(name) {
      if cell?.place == .afterEnd { LateCode.finish() }
      await Task.yield()
      expect(name).to(equal(name))
    }
  }
}
