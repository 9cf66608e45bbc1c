import Candlestick
import CandlestickConcurrency

private struct Checkout {
  let stock: any Stock
  let bank: any Bank

  func buy(_ item: String, for price: Int, completion: @escaping @Sendable (Bool) -> Void) {
    guard stock.reserve(item) else { return completion(false) }
    bank.pay(price, completion: completion)
  }
}

private protocol Stock {
  func reserve(_ item: String) -> Bool
}

private protocol Bank {
  func pay(_ amount: Int, completion: @escaping @Sendable (Bool) -> Void)
}

// excerpt: fakes
private struct FakeStock: Stock {
  let reserveSpy = Spy<String, Bool>(true)

  func reserve(_ item: String) -> Bool { reserveSpy(item) }
}
// end of excerpt

// excerpt: fake bank
private struct FakeBank: Bank {
  let paySpy = Spy<(amount: Int, completion: @Sendable (Bool) -> Void), Void>()

  func pay(_ amount: Int, completion: @escaping @Sendable (Bool) -> Void) { paySpy((amount, completion)) }
}
// end of excerpt

/// Spies record the calls; matchers judge them, and a captor takes a completion handler out of one.
final class SpiedCallsSpec: Spec {
  override class func spec() {
    describe("a checkout") {
      let stock = memoized { FakeStock() }
      let bank = memoized { FakeBank() }
      let isPaid = memoized { LockIsolated<Bool?>(nil) }

      justBeforeEach {
        Checkout(stock: stock(), bank: bank()).buy("fish", for: 3) { [isPaid = isPaid()] in isPaid.setValue($0) }
      }

      // excerpt: calls
      it("pays once, the price") {
        expect(bank().paySpy).to(beCalled(times: 1))
        expect(bank().paySpy).to(mostRecentlyBeCalled(map(\.amount, equal(3))))
      }
      // end of excerpt

      // excerpt: order
      it("reserves the item before it pays") {
        expect(stock().reserveSpy).to(beCalled("fish"))
        expect(stock().reserveSpy).to(haveBeenCalled(before: bank().paySpy))
      }
      // end of excerpt

      // excerpt: captor
      it("is done when the bank says so") {
        let completion = ArgumentCaptor<@Sendable (Bool) -> Void>()
        expect(bank().paySpy).to(beCalled(map(\.completion, completion.capture())))
        expect(isPaid().value).to(beNil())
        completion.value?(true)
        expect(isPaid().value).to(beTrue())
      }
      // end of excerpt

      context("of an item that is sold out") {
        beforeEach { stock().reserveSpy.stub(false) }

        it("does not pay") {
          expect(bank().paySpy).toNot(beCalled())
          expect(isPaid().value).to(beFalse())
        }
      }
    }
  }
}
