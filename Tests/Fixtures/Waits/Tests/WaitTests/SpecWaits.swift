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

/// The cells in synchronous examples.
final class BlockingSpec: Spec {
  override class var traits: [SpecTrait] { [How.current.trait] }

  override class func spec() {
    for cell in Cell.of("BlockingSpec") {
      it(cell.name) { cell.perform(in: nil) }
    }
  }
}
