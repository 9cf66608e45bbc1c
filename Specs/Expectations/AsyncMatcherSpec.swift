import Candlestick

final class AsyncMatcherSpec: Spec {
  override class func spec() {
    describe("an async matcher") {
      it("matches a value, sync or async") {
        await expect(2).to(beEven())
        await expect { await later(2) }.to(beEven())
        await expect(3).toNot(beEven())
        await expect { await later(3) }.toNot(beEven())
      }

      it("reports the expectation and the actual value") {
        let messages = await failures {
          await expect(3).to(beEven())
          await expect { await later(2) }.toNot(beEven(), description: "odd")
          await expect { throw TestError.broken }.to(beEven())
        }
        expect(messages)
          .to(
            equal([
              "expected to be even, got <3>", "odd\nexpected to not be even, got <2>",
              "unexpected error thrown: <broken>",
            ])
          )
      }

      it("fails on nil unless nilable") {
        let messages = await failures {
          await expect(nil as Int?).to(beEven())
          await expect(nil as Int?).toNot(beEven())
          await expect(nil as Int?).to(
            AsyncMatcher.define { _ in MatcherResult(status: .matches, message: .expectedTo("be")) }
          )
        }
        expect(messages)
          .to(
            equal([
              "expected to be even, got <nil> (use beNil() to match nils)",
              "expected to not be even, got <nil> (use beNil() to match nils)",
              "expected to be (use beNil() to match nils)",
            ])
          )
        await expect(nil as Int?).to(AsyncMatcher.simpleNilable { _ in .matches })
        await expect(nil as Int?).to(
          AsyncMatcher.defineNilable { _, message in MatcherResult(bool: true, message: message) }
        )
      }

      it("evaluates the expression once, on its own actor") {
        var count = 0
        @MainActor func next() async -> Int {
          MainActor.assertIsolated()
          await Task.yield()
          count += 1
          return count
        }
        await expect { await next() }.to(
          .simple { expression in
            _ = try await expression.evaluate()
            return MatcherStatus(bool: try await expression.evaluate() == 1)
          }
        )
        expect(count).to(equal(1))
      }

      it("runs again at each poll") {
        let counter = Counter()
        await expect { await counter.next() }.toEventually(beAbove(2), timeout: .seconds(30))
        await expect(1).toNever(beEven(), timeout: .milliseconds(5))
        await expect(2).toAlways(beEven(), timeout: .milliseconds(5))
        await expect { await counter.next() }.toEventuallyNot(beEven(), timeout: .seconds(30))
      }

      it("works with require") {
        let two = try await require(2).to(beEven())
        let four = try await require { await later(4) }.to(beEven())
        expect([two, four]).to(equal([2, 4]))
      }
    }
  }
}

private func beEven() -> AsyncMatcher<Int> {
  .simple("be even") { expression in
    await Task.yield()
    return MatcherStatus(bool: try await expression.evaluate()?.isMultiple(of: 2) == true)
  }
}

private func beAbove(_ limit: Int) -> AsyncMatcher<Int> {
  .define("be above <\(limit)>") { expression, message in
    MatcherResult(bool: (try await expression.evaluate() ?? 0) > limit, message: message)
  }
}

private actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
