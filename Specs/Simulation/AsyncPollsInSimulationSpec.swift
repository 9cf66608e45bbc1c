import Candlestick

final class AsyncPollsInSimulationSpec: Spec {
  override class func spec() {
    describe("polling an actor in a simulation") {
      it("sees a value that lasts for one step on any schedule") {
        for seed in UInt64(0)..<100 {
          try simulated(seed: seed) {
            let account = Account()
            for amount in 1...3 { Task.detached { await account.set(amount) } }
            await expect { await account.balance }.toEventually(equal(2))
            let messages = await failures {
              for amount in [0, 1, 0] { Task.detached { await account.set(amount) } }
              await expect { await account.balance }.toNever(equal(1))
            }
            expect(messages).to(equal(["expected to never equal <1>, got <1>"]))
          }
        }
      }

      it("fails immediately when nothing can change the value") {
        try simulated {
          let account = Account()
          let details = await details {
            await expect { await account.balance }.toEventually(equal(1), timeout: .seconds(3600))
          }
          expect(details).to(contain("Nothing can change it any more"))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("works from inside the actor") {
        for seed in UInt64(0)..<100 {
          try simulated(seed: seed) {
            let account = Account()
            for amount in 1...3 {
              Task.detached {
                try await Task.sleep(for: .milliseconds(1))
                await account.set(amount)
              }
            }
            let messages = await failures { await account.expectEventually(2) }
            expect(messages).to(beEmpty())
          }
        }
      }

      it("works on the main actor's state from a task that belongs to no actor") {
        try simulated {
          let counter = MainCounter()
          for number in 1...3 { Task { counter.number = number } }
          let task = Task.detached {
            await expect { await counter.number }.toEventually(equal(3), timeout: .seconds(3600))
            await expect { await counter.number }.toAlways(equal(3), timeout: .seconds(3600))
          }
          await task.value
          expect(Simulation.current.now).to(equal(.seconds(3600)))
        }
      }
    }

    describe("two simultaneous polls in a simulation") {
      it("both time out, whatever tasks their expressions start") {
        for seed in UInt64(0)..<10 {
          try simulated(seed: seed) {
            let account = Account()
            let messages = await failures {
              async let first: Void = expectBalance(1, of: account, timeout: .seconds(1)) { await account.balance }
              async let second: Void = expectBalance(2, of: account, timeout: .seconds(2)) {
                async let balance = account.balance
                return await balance
              }
              async let third: Void = expectBalance(3, of: account, timeout: .seconds(3)) {
                await Task { await account.balance }.value
              }
              async let fourth: Void = expectBalance(4, of: account, timeout: .seconds(4)) {
                await Task.detached { await account.balance }.value
              }
              _ = await (first, second, third, fourth)
            }
            expect(messages).to(haveCount(4))
            expect(Simulation.current.now).to(equal(.zero))
          }
        }
      }

      it("both time out if each poll makes another task take a step") {
        // Ten thousand polls at the same virtual time may take long, above all under a sanitizer.
        try withDeterministicExecution(
          settings: SimulationSettings(outsideTimeout: .zero, realTimeLimit: .seconds(3600))
        ) {
          let server = Server()
          let task = Task.detached { await server.run() }
          let messages = await failures {
            async let first: Void = server.expectAnswer(1)
            async let second: Void = server.expectAnswer(2)
            _ = await (first, second)
          }
          task.cancel()
          expect(messages).to(haveCount(2))
        }
      }

      it("both see each step of other tasks") {
        for seed in UInt64(0)..<100 {
          try simulated(seed: seed) {
            let account = Account()
            for amount in [1, 2] {
              Task.detached {
                try await Task.sleep(for: .milliseconds(1))
                await account.set(amount)
              }
            }
            let messages = await failures {
              async let first: Void = expectBalance(1, of: account) { await account.balance }
              async let second: Void = expectBalance(2, of: account) { await account.balance }
              _ = await (first, second)
            }
            expect(messages).to(beEmpty())
          }
        }
      }

      it("end in the order of their timeouts, so that the later one sees what follows the earlier one") {
        try simulated {
          var value = 0
          Task {
            await expect(0).toAlways(equal(0), timeout: .seconds(1))
            value = 1
          }
          await expect(value).toEventually(equal(1), timeout: .seconds(2))
          expect(Simulation.current.now).to(equal(.seconds(1)))
        }
      }

      it("may run in a child task and in its parent") {
        try simulated {
          let account = Account()
          Task.detached {
            try await Task.sleep(for: .seconds(1))
            await account.set(1)
            await Task.yield()
            await account.set(2)
          }
          async let child: Void = expectBalance(1, of: account, timeout: .seconds(60)) { await account.balance }
          await expect { await account.balance }.toEventually(equal(2), timeout: .seconds(60))
          await child
          expect(Simulation.current.now).to(equal(.seconds(1)))
        }
      }

      it("may be nested") {
        try simulated {
          let account = Account()
          Task.detached {
            for amount in 1...3 {
              try await Task.sleep(for: .seconds(1))
              await account.set(amount)
            }
          }
          await toEventually(timeout: .seconds(60)) {
            await expect { await account.balance }.toEventually(beGreaterThan(1), timeout: .seconds(60))
            await expect { await account.balance }.to(equal(3))
          }
          expect(Simulation.current.now).to(equal(.seconds(3)))
        }
      }
    }

    describe("polling an expression that starts a task, in a simulation") {
      it("happens between two steps of other tasks on any schedule, whatever the started task does first") {
        for seed in UInt64(0)..<100 {
          try simulated(seed: seed) {
            let account = Account()
            var polls: [@Sendable () async -> Int] = [
              { await Task.detached { await account.balance }.value },
              { await Task { @CustomActor in await account.balance }.value },
            ]
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
              polls.append { await Task.immediate { await account.balance }.value }
            }
            for poll in polls {
              let messages = await failures {
                for amount in [1, 2, 3] { Task.detached { await account.set(amount) } }
                await expect { await poll() }.toEventually(equal(2))
              }
              expect(messages).to(beEmpty())
              try await Simulation.current.settle()
            }
          }
        }
      }

      it("sees the effects of the started task") {
        try simulated {
          var value = 0
          Task { try await Task.sleep(for: .seconds(1800)) }
          let poll = {
            Task { value += 1 }
            return value
          }
          await expect(poll()).toEventually(equal(1), timeout: .seconds(3600))
          expect(Simulation.current.now).to(equal(.zero))
          synchronously { expect(poll()).toEventually(beGreaterThan(1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("sees the effects of the started task while the poll takes further steps") {
        try simulated {
          var value = 0
          Task { try await Task.sleep(for: .seconds(1800)) }
          try await Simulation.current.settle()
          let poll: @MainActor () async -> Int = {
            let before = value
            Task { value += 1 }
            await Task.detached {}.value
            return before
          }
          await expect { await poll() }.toEventually(beGreaterThan(0), timeout: .seconds(3600))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("does not prevent time from advancing") {
        try simulated {
          let poll = {
            Task {}
            return 0
          }
          await expect(poll()).toAlways(equal(0), timeout: .seconds(3600))
          synchronously { expect(poll()).toAlways(equal(0), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.seconds(7200)))
        }
      }
    }
  }
}

private actor Account {
  private(set) var balance = 0

  func set(_ amount: Int) { balance = amount }

  func expectEventually(_ amount: Int) async {
    await expect { self.balance }.toEventually(equal(amount))
  }
}

@MainActor private final class MainCounter {
  var number = 0
}

/// Answers requests one after another, and takes a step after each answer.
private final class Server: Sendable {
  private let requests = AsyncStream.makeStream(of: CheckedContinuation<Int, Never>.self)

  func run() async {
    for await request in requests.stream {
      request.resume(returning: 0)
      await Task.yield()
    }
  }

  func answer() async -> Int { await withCheckedContinuation { _ = requests.continuation.yield($0) } }

  func expectAnswer(_ number: Int) async {
    await expect { await self.answer() }.toEventually(equal(number), timeout: .seconds(1))
  }
}

private func expectBalance(
  _ amount: Int,
  of account: Account,
  timeout: Duration = .seconds(1),
  _ balance: @escaping @Sendable () async -> Int
) async {
  await expect { await balance() }.toEventually(equal(amount), timeout: timeout)
}
