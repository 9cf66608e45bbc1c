import Candlestick
import Nimble

/// Uses each way to begin an expectation.
final class BeginningDeclarationsSpec: Spec {
  private struct Refusal: Error {}

  override class func spec() {
    let one: Matcher<Int> = equal(1)
    let moment = Duration.milliseconds(5)
    let while5: Duration = .seconds(5)
    func load() async -> Int { 1 }
    func loadNothing() async {}

    describe("beginning") {
      it("takes values and closures") {
        let optional: Int? = 1
        expect(1).to(one)
        expect(optional).to(one)
        expect { 1 }.to(one)
        expect { optional }.to(one)
        expect { _ = optional }.to(beVoid())
        expects(1).to(one)
        expects { 1 }.to(one)
        expects { optional }.to(one)
        expects { _ = optional }.to(beVoid())
      }

      it("takes async values and closures") {
        let optional: Int? = 1
        await expect { await load() }.to(one)
        await expect { () async -> Int? in await load() }.to(one)
        await expect { await loadNothing() }.to(beVoid())
        await expecta(await load()).to(one)
        await expecta { await load() }.to(one)
        await expecta { () async -> Int? in optional }.to(one)
        await expecta { await loadNothing() }.to(beVoid())
      }

      it("takes requirements") {
        let optional: Int? = 1
        try require(1).to(one)
        try require { 1 }.to(one)
        try require { optional }.to(one)
        try require { _ = optional }.to(beVoid())
        try requires(1).to(one)
        try requires { 1 }.to(one)
        try requires { optional }.to(one)
        try requires { _ = optional }.to(beVoid())
        let value = try require(customError: Refusal(), optional).to(one)
        expect(value).to(equal(1))
      }

      it("takes async requirements") {
        let optional: Int? = 1
        try await require { await load() }.to(one)
        try await require { () async -> Int? in optional }.to(one)
        try await requirea(await load()).to(one)
        try await requirea { await load() }.to(one)
        let value = try await requirea { () async -> Int? in optional }.to(one)
        expect(value).to(equal(1))
      }

      it("unwraps") {
        let optional: Int? = 1
        expect(try unwrap(optional)).to(equal(1))
        expect(try unwraps(optional)).to(equal(1))
        let values = [try unwrap { optional }, try unwraps { optional }]
        expect(values).to(equal([1, 1]))
      }

      it("unwraps in async code") {
        let optional: Int? = 1
        let values = [
          try await unwrap { () async -> Int? in optional }, try await unwrapa(await load()),
          try await unwrapa { () async -> Int? in optional },
        ]
        expect(values).to(equal([1, 1, 1]))
      }

      it("unwraps a value that appears later") {
        let optional: Int? = 1
        expect(try pollUnwrap(optional)).to(equal(1))
        expect(try pollUnwrap(timeout: while5, optional)).to(equal(1))
        expect(try pollUnwraps(timeout: while5, optional)).to(equal(1))
        let values = [
          try pollUnwrap(timeout: while5, pollInterval: moment, description: "it") { optional },
          try pollUnwraps(timeout: while5) { optional },
        ]
        expect(values).to(equal([1, 1]))
      }

      it("unwraps a value that appears later in async code") {
        let optional: Int? = 1
        let values = [
          try await pollUnwrap(timeout: while5) { () async -> Int? in optional },
          try await pollUnwrapa(timeout: while5, await load()),
          try await pollUnwrapa(timeout: while5) { () async -> Int? in optional },
        ]
        expect(values).to(equal([1, 1, 1]))
      }

      it("fails if there is nothing to unwrap") {
        let nothing: Int? = nil
        let failures = await gatherFailingExpectations(silently: true) {
          _ = try? unwrap(nothing)
          _ = try? unwraps { nothing }
          _ = try? pollUnwrap(timeout: moment, nothing)
          _ = try? await unwrapa { () async -> Int? in nothing }
          _ = try? await pollUnwrapa(timeout: moment) { () async -> Int? in nothing }
        }
        expect(failures).to(haveCount(5))
      }
    }
  }
}
