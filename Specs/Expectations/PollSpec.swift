import Candlestick

final class PollSpec: Spec {
  override class func spec() {
    describe("a poll") {
      it("ends after the first poll if that decides it") {
        expect(polls { expect($0()).toEventually(equal(1), timeout: .seconds(30)) }).to(equal(1))
        expect(polls { expect($0()).toEventuallyNot(equal(2), timeout: .seconds(30)) }).to(equal(1))
      }

      it("ends after the poll that decides it") {
        expect(polls { expect($0()).toEventually(equal(3), timeout: .seconds(30)) }).to(equal(3))
        expect(polls { expect($0()).toEventuallyNot(beLessThan(3), timeout: .seconds(30)) }).to(equal(3))
      }

      it("polls once if the timeout is zero or less") {
        for time in [Duration.zero, .seconds(-1)] {
          expect(polls { expect($0()).toNever(equal(2), timeout: time) }).to(equal(1))
          expect(polls { expect($0()).toAlways(equal(1), timeout: time) }).to(equal(1))
          expect(polls { value in _ = failures { expect(value()).toEventually(equal(2), timeout: time) } }).to(equal(1))
        }
      }

      it("accepts the longest duration") {
        let forGood = Duration.seconds(Int64.max)
        expect(polls { expect($0()).toEventually(equal(3), timeout: forGood, pollInterval: forGood) }).to(equal(3))
      }

      it("keeps polling if the interval is zero or less") {
        for interval in [Duration.zero, .seconds(-1)] {
          expect(polls { expect($0()).toAlways(beGreaterThan(0), timeout: .milliseconds(20), pollInterval: interval) })
            .to(beGreaterThan(1))
        }
      }

      it("polls when the time is up, even if the interval is longer") {
        expect(polls { expect($0()).toNever(equal(0), timeout: .milliseconds(20), pollInterval: .seconds(3600)) })
          .to(beGreaterThan(1))
      }
    }

    describe("a poll in async code") {
      it("ends after the first poll if that decides it") {
        await expect { await polls { await expect($0()).toEventually(equal(1), timeout: .seconds(30)) } }.to(equal(1))
      }

      it("ends after the poll that decides it") {
        await expect { await polls { await expect($0()).toEventually(equal(3), timeout: .seconds(30)) } }.to(equal(3))
      }

      it("polls once if the timeout is zero or less") {
        for time in [Duration.zero, .seconds(-1)] {
          await expect { await polls { await expect($0()).toNever(equal(2), timeout: time) } }.to(equal(1))
          await expect { await polls { await expect($0()).toAlways(equal(1), timeout: time) } }.to(equal(1))
        }
      }

      it("accepts the longest duration") {
        let forGood = Duration.seconds(Int64.max)
        await expect { await polls { await expect($0()).toEventually(equal(3), timeout: forGood) } }.to(equal(3))
      }

      it("accepts the longest duration to hold, and fails when its task is cancelled") {
        let forGood = Duration.seconds(Int64.max)
        let messages = await failures {
          let task = Task {
            await expect(1).toAlways(equal(1), timeout: forGood, pollInterval: forGood).status
          }
          await Task.yield()
          task.cancel()
          await expect { await task.value }.to(equal(.failed))
        }
        expect(messages).to(equal(["the task of this expectation was cancelled before its timeout"]))
      }

      it("polls when the time is up, even if the interval is longer") {
        await expect {
          await polls { value in
            await expect(value()).toNever(equal(0), timeout: .milliseconds(20), pollInterval: .seconds(3600))
          }
        }.to(beGreaterThan(1))
      }
    }
  }
}

/// Counts the polls of an expectation whose value is the number of the poll.
private func polls(_ expectation: (@escaping () -> Int) -> Void) -> Int {
  var count = 0
  expectation {
    count += 1
    return count
  }
  return count
}

/// Counts the polls of an async expectation whose value is the number of the poll.
private nonisolated(nonsending) func polls(
  _ expectation: (@escaping () -> Int) async -> Void
) async -> Int {
  var count = 0
  await expectation {
    count += 1
    return count
  }
  return count
}
