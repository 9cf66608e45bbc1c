import Nimble
import Quick

/// The cells in a `QuickSpec`, whose examples and hooks are synchronous.
final class BlockingQuickSpec: QuickSpec {
  override class func spec() {
    passes("at first")
    for cell in Cell.of("BlockingQuickSpec") {
      describe(cell.name) { declare(cell) }
      passes("after \(cell.name)", cell)
    }
  }

  @MainActor private class func declare(_ cell: Cell) {
    switch cell.place {
    case .beforeEach: beforeEach { try cell.happen() }  // at: blocking beforeEach
    case .justBeforeEach: justBeforeEach { try cell.happen() }  // at: blocking justBeforeEach
    case .afterEach: afterEach { try cell.happen() }  // at: blocking afterEach
    case .beforeSuite: beforeSuite { try cell.happen() }  // at: blocking beforeSuite
    case .afterSuite: afterSuite { try cell.happen() }  // at: blocking afterSuite
    case .aroundEachBefore:
      aroundEach { example in  // at: blocking aroundEachBefore
        cell.happenHere()
        example()
      }
    case .aroundEachAfter:
      aroundEach { example in  // at: blocking aroundEachAfter
        example()
        cell.happenHere()
      }
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

/// The cells in an `AsyncSpec`.
final class AwaitingAsyncSpec: AsyncSpec {
  override class func spec() {
    passes("at first")
    for cell in Cell.of("AwaitingAsyncSpec") {
      describe(cell.name) { declare(cell) }
      passes("after \(cell.name)", cell)
    }
  }

  private class func declare(_ cell: Cell) {
    switch cell.place {
    case .beforeEach: beforeEach { try await cell.happenInTask() }  // at: beforeEach
    case .justBeforeEach: justBeforeEach { try await cell.happenInTask() }  // at: justBeforeEach
    case .afterEach: afterEach { try await cell.happenInTask() }  // at: afterEach
    case .beforeSuite: beforeSuite { try await cell.happenInTask() }  // at: beforeSuite
    case .afterSuite: afterSuite { try await cell.happenInTask() }  // at: afterSuite
    case .aroundEachBefore:
      aroundEach { example in  // at: aroundEachBefore
        try? await cell.happenInTask()
        await example()
      }
    case .aroundEachAfter:
      aroundEach { example in  // at: aroundEachAfter
        await example()
        try? await cell.happenInTask()
      }
    default: break
    }
    it("fails") { try await cell.performInTask() }  // at: body
  }

  private class func passes(_ name: String, _ cell: Cell? = nil) {
    it(name) {
      if cell?.place == .afterEnd { LateCode.finish() }
      await Task.yield()
      expect(name).to(equal(name))
    }
  }
}
