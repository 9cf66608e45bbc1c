import Candlestick
import Foundation

/// A download manager on an operation queue, whose operations wait for a semaphore: a late answer must not become that of the
/// next download.
final class DownloadManagerSpec: Spec {
  override class func spec() {
    describe("a download manager") {
      it("gives up a download after 5 seconds, and continues with the next", .deterministic) {
        let downloads = downloadTwice(with: DownloadManager(sharesAnswers: false))
        expect(downloads).to(equal(["slow: none", "quick: quick"]))
      }

      it("takes a late answer for that of the next download, if both are put in the same place", .needsSimulations) {
        let body: @Sendable () throws -> Void = {
          let downloads = downloadTwice(with: DownloadManager(sharesAnswers: true))
          if downloads.last == "quick: slow" { throw Problem("the wrong download") }
        }
        let failure = try scheduleFailure { try exploreSchedules(1_000) { try body() } }
        expect(failure.failures).to(equal(["the wrong download"]))
        let again = try scheduleFailure { try replaySchedule(failure.replay) { try body() } }
        expect(again.failures).to(equal(failure.failures))
      }

      it("never does if each download has a place of its own", .schedules(1_000)) {
        let downloads = downloadTwice(with: DownloadManager(sharesAnswers: false))
        expect(downloads.last).toNot(equal("quick: slow"))
      }
    }
  }
}

/// Downloads one file after the other.
private final class DownloadManager: Sendable {
  private let operations = OperationQueue()
  private let lastAnswer = SharedValue<String?>(nil)
  private let sharesAnswers: Bool

  init(sharesAnswers: Bool) {
    self.sharesAnswers = sharesAnswers
    operations.maxConcurrentOperationCount = 1
  }

  func download(_ name: String, completion: @escaping @Sendable (String?) -> Void) {
    operations.addOperation { [lastAnswer, sharesAnswers] in
      let answer = sharesAnswers ? lastAnswer : SharedValue(nil)
      let isDone = DispatchSemaphore(value: 0)
      request(name) {
        answer.value = $0
        isDone.signal()
      }
      completion(isDone.wait(timeout: .now() + 5) == .success ? answer.value : nil)
    }
  }

  func waitUntilAllAreDone() { operations.waitUntilAllOperationsAreFinished() }
}

/// Answers with the name after some seconds.
private func request(_ name: String, completion: @escaping @Sendable (String) -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + (name == "slow" ? 6 : 1)) { completion(name) }
}

private func downloadTwice(with manager: DownloadManager) -> [String] {
  let downloads = Runs()
  for name in ["slow", "quick"] {
    manager.download(name) { downloads.add("\(name): \($0 ?? "none")") }
  }
  manager.waitUntilAllAreDone()
  return downloads.all
}
