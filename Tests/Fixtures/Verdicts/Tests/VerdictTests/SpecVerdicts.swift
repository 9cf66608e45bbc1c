import Candlestick

/// The cells in async examples and hooks of a spec.
class AwaitingSpec: Spec {
  class var suite: String { "AwaitingSpec" }

  override class var traits: [SpecTrait] { How.current.traits }

  override class func spec() {
    passes("at first")
    for cell in Cell.of(suite) {
      describe(cell.name) { declare(cell) }
      passes("after \(cell.name)", cell)
    }
  }

  @MainActor private class func declare(_ cell: Cell) {
    switch cell.place {
    case .beforeEach: beforeEach { try await cell.happenInTask() }  // at: beforeEach
    case .justBeforeEach: justBeforeEach { try await cell.happenInTask() }  // at: justBeforeEach
    case .afterEach: afterEach { try await cell.happenInTask() }  // at: afterEach
    case .beforeAll: beforeAll { try await cell.happenInTask() }  // at: beforeAll
    case .afterAll: afterAll { try await cell.happenInTask() }  // at: afterAll
    case .beforeSuite: beforeSuite { try await cell.happenInTask() }  // at: beforeSuite
    case .afterSuite: afterSuite { try await cell.happenInTask() }  // at: afterSuite
    case .aroundEachBefore:
      aroundEach { example in  // at: aroundEachBefore
        try await cell.happenInTask()
        await example()
      }
    case .aroundEachAfter:
      aroundEach { example in  // at: aroundEachAfter
        await example()
        try await cell.happenInTask()
      }
    case .memoized:
      let value = memoized { try await cell.happenInTask() }
      it("fails") { try await value() }  // at: memoized
      return
    case .memoizedDeinit:
      let value = memoized { Failing(cell: cell) }
      it("fails") { _ = value() }
      return
    default: break
    }
    it("fails") { try await cell.performInTask() }  // at: body
  }

  @MainActor private class func passes(_ name: String, _ cell: Cell? = nil) {
    it(name) {
      if cell?.place == .afterEnd { LateCode.finish() }
      await Task.yield()
      expect(name).to(equal(name))
    }
  }
}

/// The cells in synchronous examples and hooks of a spec.
class BlockingSpec: Spec {
  class var suite: String { "BlockingSpec" }

  override class var traits: [SpecTrait] { How.current.traits }

  override class func spec() {
    passes("at first")
    for cell in Cell.of(suite) {
      describe(cell.name) { declare(cell) }
      passes("after \(cell.name)", cell)
    }
  }

  @MainActor private class func declare(_ cell: Cell) {
    switch cell.place {
    case .beforeEach: beforeEach { try cell.happen() }  // at: blocking beforeEach
    case .justBeforeEach: justBeforeEach { try cell.happen() }  // at: blocking justBeforeEach
    case .afterEach: afterEach { try cell.happen() }  // at: blocking afterEach
    case .beforeAll: beforeAll { try cell.happen() }  // at: blocking beforeAll
    case .afterAll: afterAll { try cell.happen() }  // at: blocking afterAll
    case .beforeSuite: beforeSuite { try cell.happen() }  // at: blocking beforeSuite
    case .afterSuite: afterSuite { try cell.happen() }  // at: blocking afterSuite
    case .aroundEachBefore:
      aroundEach { example in  // at: blocking aroundEachBefore
        try cell.happen()
        example()
      }
    case .aroundEachAfter:
      aroundEach { example in  // at: blocking aroundEachAfter
        example()
        try cell.happen()
      }
    case .memoized:
      let value = memoized { try cell.happen() }
      it("fails") { try value() }  // at: blocking memoized
      return
    case .memoizedDeinit:
      let value = memoized { Failing(cell: cell) }
      it("fails") { _ = value() }
      return
    default: break
    }
    it("fails") { try cell.performInBody() }  // at: blocking body
  }

  @MainActor private class func passes(_ name: String, _ cell: Cell? = nil) {
    it(name) {
      if cell?.place == .afterEnd { LateCode.finish() }
      expect(name).to(equal(name))
    }
  }
}

/// A value whose cell fails when the value is released.
final class Failing {
  let cell: Cell
  init(cell: Cell) { self.cell = cell }
  deinit { cell.happenHere() }
}
