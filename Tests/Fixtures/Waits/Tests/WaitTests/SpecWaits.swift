import Candlestick

/// The cells in async examples.
class AwaitingSpec: Spec {
  class var suite: String { "AwaitingSpec" }

  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of(suite) {
      it(cell.name) { await cell.performInTask(in: nil, onMainActor: true) }
    }
  }
}

/// The cells in async examples that run on no actor.
class NonisolatedWaitSpec: NonisolatedSpec {
  class var suite: String { "NonisolatedWaitSpec" }

  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of(suite) {
      it(cell.name) { await cell.performInTask(in: nil, onMainActor: false) }
    }
  }
}

/// The cells in synchronous examples.
class BlockingSpec: Spec {
  class var suite: String { "BlockingSpec" }

  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of(suite) {
      it(cell.name) { cell.perform(in: nil) }
    }
  }
}
