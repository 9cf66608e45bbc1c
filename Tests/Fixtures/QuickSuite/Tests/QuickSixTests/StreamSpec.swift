// swift-format-ignore-file
import Nimble
@preconcurrency import Quick

/// Hands out numbers, one at a time.
private func numbers(_ count: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
  }
}

class StreamSpec: QuickSpec {
  override func spec() {
    describe("a stream") {
      it("has elements") {
        var all: [Int] = []
        for await number in numbers(3) { all.append(number) }
        expect(all).to(equal([0, 1, 2]))
      }

      it("is reduced") {
        await expect { await numbers(5).reduce(0, +) }.to(equal(10))
      }

      it("has a first element") {
        await expect { await numbers(2).first { $0 > 0 } }.to(equal(1))
        await expect { await numbers(0).first { _ in true } }.to(beNil())
      }

      it("contains no element that it does not have") {
        await expect { await numbers(2).contains(7) }.to(beTrue())
      }

      it("is read in a group") {
        let sum = await withTaskGroup(of: Int.self) { group in
          for count in 1...3 { group.addTask { await numbers(count).reduce(0, +) } }
          return await group.reduce(0, +)
        }
        expect(sum) == 4
      }
    }
  }
}
