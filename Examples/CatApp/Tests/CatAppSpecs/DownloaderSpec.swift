import Candlestick
import CandlestickConcurrency
import Foundation

@testable import CatApp

/// Runs deterministically, in virtual time: the spec needs no injected clock, and minutes take no time.
final class DownloaderSpec: Spec {
  override class var traits: [SpecTrait] { [.deterministic, .noTasksLeftBehind] }

  override class func spec() {
    describe("a downloader") {
      let transport = memoized { FakeTransport() }
      let downloader = memoized { Downloader(transport: transport()) }
      let tom = Data("Tom".utf8)

      it("downloads what is at a path") {
        transport().dataSpy.stub(success: tom)
        let data = try await downloader().data(at: "/tom")
        expect(data).to(equal(tom))
        expect(transport().dataSpy).to(beCalled(map(\.path, equal("/tom")), times: 1))
      }

      it("passes on the progress of the request") {
        let fractions = LockIsolated<[Double]>([])
        let task = Task {
          try await downloader().data(at: "/tom") { fraction in fractions.withValue { $0.append(fraction) } }
        }
        try await Simulation.current.settle()

        let progress = ArgumentCaptor<@Sendable (Double) -> Void>()
        expect(transport().dataSpy).to(beCalled(map(\.progress, progress.capture())))
        progress.value?(0.5)
        progress.value?(1)
        expect(fractions.value).to(equal([0.5, 1]))

        transport().dataSpy.resolveStub(success: tom)
        await expect { try await task.value }.to(equal(tom))
      }

      context("when requests fail") {
        beforeEach { transport().dataSpy.stub(failure: FakeTransport.Failure()) }

        it("retries after 1, 2 and 4 seconds, and then throws the error") {
          await expect { try await downloader().data(at: "/tom") }.to(throwError(FakeTransport.Failure()))
          expect(transport().dataSpy).to(beCalled(times: 4))
          expect(Simulation.current.now).to(equal(.seconds(1 + 2 + 4)))
        }

        it("does not retry before the pause is over") {
          let task = Task { try await downloader().data(at: "/tom") }
          try await Simulation.current.advance(by: .milliseconds(999))
          expect(transport().dataSpy).to(beCalled(times: 1))
          try await Simulation.current.advance(by: .milliseconds(1))
          expect(transport().dataSpy).to(beCalled(times: 2))
          task.cancel()
        }

        it("returns the data as soon as a retry succeeds") {
          transport().dataSpy.replace(
            .value(.finished(.failure(FakeTransport.Failure()))),
            .value(.finished(.success(tom)))
          )
          await expect { try await downloader().data(at: "/tom") }.to(equal(tom))
          expect(Simulation.current.now).to(equal(.seconds(1)))
        }
      }

      context("when a request hangs") {
        let requests = memoized { HangingTransport() }
        downloader.override { Downloader(transport: requests(), attempts: 2) }

        it("gives up each attempt after 30 seconds") {
          await expect { try await downloader().data(at: "/tom") }.to(throwError(TimedOut()))
          expect(Simulation.current.now).to(equal(.seconds(30 + 1 + 30)))
        }

        it("cancels the request") {
          _ = try? await downloader().data(at: "/tom")
          expect(requests().cancelledCount.value).to(equal(2))
        }

        it("ends at once when it is cancelled") {
          let task = Task { try await downloader().data(at: "/tom") }
          try await Simulation.current.advance(by: .seconds(10))
          task.cancel()
          await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
          expect(Simulation.current.now).to(equal(.seconds(10)))
          expect(requests().cancelledCount.value).to(equal(1))
        }
      }
    }
  }
}

/// Answers nothing, and counts the requests that were cancelled.
private struct HangingTransport: Transport {
  let cancelledCount = LockIsolated(0)

  func data(at path: String, progress: @escaping @Sendable (Double) -> Void) async throws -> Data {
    do {
      return try await Task<Data, Never>.never()
    } catch {
      cancelledCount.withValue { $0 += 1 }
      throw error
    }
  }
}
