import Candlestick
import Foundation
import XCTest

final class ExpectationsOfXCTestInSimulationSpec: Spec {
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
    }
  }
}

private typealias Wait = @MainActor ([XCTestExpectation], Double) async -> XCTWaiter.Result

@MainActor private let waits: [(String, Wait)] = [
  ("wait(for:timeout:)", { waitInSynchronousCode(for: $0, timeout: $1) }),
  ("fulfillment(of:timeout:)", { await XCTWaiter().fulfillment(of: $0, timeout: $1) }),
]

@MainActor private func waitInSynchronousCode(for expectations: [XCTestExpectation], timeout: Double)
  -> XCTWaiter.Result
{
  XCTWaiter().wait(for: expectations, timeout: timeout)
}
