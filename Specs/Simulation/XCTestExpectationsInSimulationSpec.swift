import CSupport
import Candlestick
import Foundation
import XCTest

final class XCTestExpectationsInSimulationSpec: Spec {
  override class func spec() {
    describe("waiting for XCTest expectations in a simulation") {
      for (name, wait) in waits {
        context("by \(name)") {
          it("ends when a task fulfills them, in virtual time") {
            let results = try simulate(0..<20) {
              let expectation = XCTestExpectation()
              Task.detached {
                try await Task.sleep(for: .seconds(60))
                expectation.fulfill()
              }
              return "\(await wait([expectation], 120)) at \(Simulation.current.now)"
            }
            expect(Set(results)).to(equal(["completed at 60.0 seconds"]))
          }

          it("times out in virtual time") {
            let result = try withDeterministicExecution(settings: withoutOutside) {
              "\(await wait([XCTestExpectation()], 120)) at \(Simulation.current.now)"
            }
            expect(result).to(equal("timedOut at 120.0 seconds"))
          }

          it("does not time out while a step takes real time") {
            let result = try withDeterministicExecution {
              let expectation = XCTestExpectation()
              Task.detached {
                // XCTest's watchdog adds a quarter of a second to the timeout.
                let end = candlestick_uptime() + 0.4
                while candlestick_uptime() < end {}
                for _ in 1...10 { await Task.yield() }
                expectation.fulfill()
              }
              return "\(await wait([expectation], 0.01)) at \(Simulation.current.now)"
            }
            expect(result).to(equal("completed at 0.0 seconds"))
          }

          it("times out before a task fulfills them later") {
            let results = try simulate(0..<20) {
              let expectation = XCTestExpectation()
              Task.detached {
                try await Task.sleep(for: .seconds(60))
                expectation.fulfill()
              }
              return "\(await wait([expectation], 30)) at \(Simulation.current.now)"
            }
            expect(Set(results)).to(equal(["timedOut at 30.0 seconds"]))
          }

          it("waits for the whole virtual timeout of an inverted expectation") {
            let results = try simulate(0..<20) {
              let (inverted, fulfilled) = (XCTestExpectation(), XCTestExpectation())
              (inverted.isInverted, fulfilled.isInverted) = (true, true)
              Task.detached {
                try await Task.sleep(for: .seconds(60))
                fulfilled.fulfill()
              }
              let first = "\(await wait([inverted], 30)) at \(Simulation.current.now)"
              return "\(first), \(await wait([fulfilled], 60)) at \(Simulation.current.now)"
            }
            expect(Set(results)).to(
              equal(["completed at 30.0 seconds, invertedFulfillment at 60.0 seconds"])
            )
          }

          it("waits in real time for other threads when nothing else is left") {
            let result = try withDeterministicExecution {
              let expectation = XCTestExpectation()
              DispatchQueue.global().async { expectation.fulfill() }
              return "\(await wait([expectation], 3600)) at \(Simulation.current.now)"
            }
            expect(result).to(equal("completed at 0.0 seconds"))
          }

          it("works in an awaited simulation") {
            let result = try await withDeterministicExecution {
              let expectation = XCTestExpectation()
              Task.detached {
                try await Task.sleep(for: .seconds(60))
                expectation.fulfill()
              }
              return "\(await wait([expectation], 120)) at \(Simulation.current.now)"
            }
            expect(result).to(equal("completed at 60.0 seconds"))
          }
        }
      }

      for (name, wait) in waits.dropFirst() {
        context("by \(name)") {
          for (fulfillerName, fulfill) in fulfillers {
            it("ends when \(fulfillerName) fulfills them, in a simulation as in real time") {
              let expectation = XCTestExpectation()
              fulfill(expectation)
              let real = await wait([expectation], 60)
              let results = try simulate(0..<20) {
                let expectation = XCTestExpectation()
                fulfill(expectation)
                return "\(await wait([expectation], 60))"
              }
              expect(real).to(equal(.completed))
              expect(Set(results)).to(equal(["completed"]))
            }
          }
        }
      }
    }
  }
}

/// Ways to fulfill an expectation a little later.
@MainActor private let fulfillers: [(String, @MainActor (XCTestExpectation) -> Void)] = [
  ("a task of the main actor that is ready", { expectation in Task { expectation.fulfill() } }),
  (
    "a task of the main actor that yields",
    { expectation in
      Task {
        await Task.yield()
        expectation.fulfill()
      }
    }
  ),
  (
    "a task of the main actor that sleeps",
    { expectation in
      Task {
        try await Task.sleep(for: .milliseconds(20))
        expectation.fulfill()
      }
    }
  ),
  (
    "a task of another actor",
    { expectation in
      Task { @CustomActor in
        try await Task.sleep(for: .milliseconds(20))
        expectation.fulfill()
      }
    }
  ),
  (
    "a detached task that calls the main actor",
    { expectation in
      Task.detached {
        try await Task.sleep(for: .milliseconds(20))
        await MainActor.run { expectation.fulfill() }
      }
    }
  ),
  ("a block of the main queue", { expectation in DispatchQueue.main.async { expectation.fulfill() } }),
  (
    "a later block of the main queue",
    { expectation in DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { expectation.fulfill() } }
  ),
  (
    "a later block of a global queue",
    { expectation in DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { expectation.fulfill() } }
  ),
  (
    "a timer of the main run loop",
    { expectation in
      _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in expectation.fulfill() }
    }
  ),
  ("a thread", { expectation in Thread.detachNewThread { expectation.fulfill() } }),
]

private typealias Wait = @MainActor ([XCTestExpectation], Double) async -> XCTWaiter.Result

@MainActor private let waits: [(String, Wait)] = [
  ("wait(for:timeout:)", { waitInSynchronousCode(for: $0, timeout: $1) }),
  ("fulfillment(of:timeout:)", { await XCTWaiter().fulfillment(of: $0, timeout: $1) }),
  ("fulfillment(of:timeout:) outside the main actor", { await fulfillmentOutsideMainActor(of: $0, timeout: $1) }),
]

@MainActor private func waitInSynchronousCode(for expectations: [XCTestExpectation], timeout: Double)
  -> XCTWaiter.Result
{
  XCTWaiter().wait(for: expectations, timeout: timeout)
}

@concurrent private func fulfillmentOutsideMainActor(of expectations: [XCTestExpectation], timeout: Double) async
  -> XCTWaiter.Result
{
  await XCTWaiter().fulfillment(of: expectations, timeout: timeout)
}
