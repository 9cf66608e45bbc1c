import CandlestickConcurrencyExtras
import CandlestickConcurrencyExtrasTestSupport
import CandlestickFakes
import CandlestickNimble
import CandlestickQuick
import Nimble
import Testing
import XCTest

final class BirdSpec: QuickSpec {
  override class func spec() {
    describe("a bird") {
      it("sings to a spy") {
        let song = Spy<String, Void>()
        song("tweet")
        CandlestickNimble.expect(song).to(beCalled("tweet"))
      }

      it("counts in a lock") {
        let count = LockIsolated(1)
        CandlestickNimble.expect(count.value).to(equal(1))
      }

      it("stands beside the original") {
        XCTAssertEqual(Nimble.expect(3), "the original expects 3")
      }
    }
  }
}

enum Bird {
  @TaskLocal static var name = "none"
  // The compiler does not find `$name` of the same module in the arguments of a macro.
  static var nameLocal: TaskLocal<String> { $name }
}

@Suite struct BirdTests {
  @Test(.taskLocal(Bird.nameLocal, "Tweety")) func hasAName() {
    #expect(Bird.name == "Tweety")
  }
}
