import Candlestick

/// The cells in async examples.
final class AwaitingSpec: Spec {
  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of("AwaitingSpec") {
      it(cell.name) { await cell.performInTask(in: nil, onMainActor: true) }
    }
  }
}

/// The cells in async examples that run on no actor.
final class NonisolatedWaitSpec: NonisolatedSpec {
  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of("NonisolatedWaitSpec") {
      it(cell.name) { await cell.performInTask(in: nil, onMainActor: false) }
    }
  }
}

/// The cells in synchronous examples.
final class BlockingSpec: Spec {
  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of("BlockingSpec") {
      it(cell.name) { cell.perform(in: nil) }
    }
  }
}
