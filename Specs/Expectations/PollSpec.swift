import Candlestick

final class PollSpec: Spec {
  override class func spec() {
    describe("a poll") {
      it("is settled by the first look where that decides") {
        expect(looks { expect($0()).toEventually(equal(1), timeout: .seconds(30)) }).to(equal(1))
        expect(looks { expect($0()).toEventuallyNot(equal(2), timeout: .seconds(30)) }).to(equal(1))
      }

      it("is not looked at after the look that settles it") {
        expect(looks { expect($0()).toEventually(equal(3), timeout: .seconds(30)) }).to(equal(3))
        expect(looks { expect($0()).toEventuallyNot(beLessThan(3), timeout: .seconds(30)) }).to(equal(3))
      }

      it("is looked at once where there is no time") {
        for time in [Duration.zero, .seconds(-1)] {
          expect(looks { expect($0()).toNever(equal(2), until: time) }).to(equal(1))
          expect(looks { expect($0()).toAlways(equal(1), until: time) }).to(equal(1))
          expect(looks { look in _ = failures { expect(look()).toEventually(equal(2), timeout: time) } }).to(equal(1))
        }
      }

      it("can go on for as long as there is time at all") {
        let forGood = Duration.seconds(Int64.max)
        expect(looks { expect($0()).toEventually(equal(3), timeout: forGood, pollInterval: forGood) }).to(equal(3))
      }

      it("is looked at without end of the interval where that is zero or less") {
        for interval in [Duration.zero, .seconds(-1)] {
          expect(looks { expect($0()).toAlways(beGreaterThan(0), until: .milliseconds(20), pollInterval: interval) })
            .to(beGreaterThan(1))
        }
      }

      it("is looked at when the time is over, however long the interval") {
        expect(looks { expect($0()).toNever(equal(0), until: .milliseconds(20), pollInterval: .seconds(3600)) })
          .to(beGreaterThan(1))
      }
    }

    describe("a poll in async code") {
      it("is settled by the first look where that decides") {
        await expect { await looks { await expect($0()).toEventually(equal(1), timeout: .seconds(30)) } }.to(equal(1))
      }

      it("is not looked at after the look that settles it") {
        await expect { await looks { await expect($0()).toEventually(equal(3), timeout: .seconds(30)) } }.to(equal(3))
      }

      it("is looked at once where there is no time") {
        for time in [Duration.zero, .seconds(-1)] {
          await expect { await looks { await expect($0()).toNever(equal(2), until: time) } }.to(equal(1))
          await expect { await looks { await expect($0()).toAlways(equal(1), until: time) } }.to(equal(1))
        }
      }

      it("can go on for as long as there is time at all") {
        let forGood = Duration.seconds(Int64.max)
        await expect { await looks { await expect($0()).toEventually(equal(3), timeout: forGood) } }.to(equal(3))
      }

      it("can watch for as long as there is time at all, until its task is cancelled") {
        let forGood = Duration.seconds(Int64.max)
        let messages = await failures {
          let task = Task {
            await expect(1).toAlways(equal(1), until: forGood, pollInterval: forGood).status
          }
          await Task.yield()
          task.cancel()
          await expect { await task.value }.to(equal(.failed))
        }
        expect(messages).to(equal(["the task of this expectation was cancelled before its time was over"]))
      }

      it("is looked at when the time is over, however long the interval") {
        await expect {
          await looks { look in
            await expect(look()).toNever(equal(0), until: .milliseconds(20), pollInterval: .seconds(3600))
          }
        }.to(beGreaterThan(1))
      }
    }
  }
}

/// How often an expectation looks at a value that is the number of the look.
private func looks(_ expectation: (@escaping () -> Int) -> Void) -> Int {
  var count = 0
  expectation {
    count += 1
    return count
  }
  return count
}

/// How often an async expectation looks at a value that is the number of the look.
private nonisolated(nonsending) func looks(
  _ expectation: (@escaping () -> Int) async -> Void
) async -> Int {
  var count = 0
  await expectation {
    count += 1
    return count
  }
  return count
}
