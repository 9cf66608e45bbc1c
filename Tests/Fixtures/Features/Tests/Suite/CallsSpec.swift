import Candlestick

final class CallsSpec: Spec {
  override class func spec() {
    let download = Download()

    it("counts calls") {
      expect(times: 3) { called in download.start { _ in called() } }
      expect(times: 1...) { called in download.start { step in if step > 1 { called() } } }
      expect(times: 0) { _ in }
    }

    it("counts calls in async code") {
      await expect(times: 2...3, timeout: .seconds(30)) { called in
        for await _ in download.progress { called() }
      }
      await expect(times: 3) { called in download.start { _ in called() } }
    }

    it("counts calls in virtual time", .deterministic) {
      await expect(times: 1, timeout: .seconds(7200)) { called in
        Task {
          try await Task.sleep(for: .seconds(3600))
          called()
        }
      }
    }

    it("counts calls on many schedules", .schedules(20)) {
      await expect(times: 2) { called in
        for _ in 1...2 { Task { called() } }
      }
    }

    describe("a wrong number of calls", .enabled(if: isBroken)) {
      it("is missing one") {
        expect(times: 4, timeout: .milliseconds(50)) { called in download.start { _ in called() } }
      }
      it("is missing one in async code") {
        await expect(times: 4, timeout: .milliseconds(50)) { called in for await _ in download.progress { called() } }
      }
      it("has one too many") { expect(times: 1) { called in for _ in 1...2 { called() } } }

      var callLate: (@Sendable () -> Void)?
      it("has one after its end") { expect(times: 0) { called in callLate = called } }
      it("comes then") { callLate?() }
    }
  }
}
