#if os(Linux)
import Candlestick
import Foundation

extension PlantedBug {
  /// Modeled on issue 2843 of swift-nio: a shutdown that wins.
  static let loopShutdown = PlantedBug(
    "Shutdown of an event loop",
    kind: "check, then act",
    "It checks that it is not shut down before it enqueues a job, so the job is lost if the shutdown comes in between."
  ) { version in
    let service = Service(version)
    let answers = Promise<[String]>()
    Thread.detachNewThread {
      let submitted = (1...3).map { _ in service.submit { "done" } }
      answers.complete(with: submitted.map { $0.wait() })
    }
    await Task.yield()
    service.shutDown()
    expect(answers.wait()).to(allPass(equal("done") || equal("refused")))
  }
}

/// Runs jobs on an event loop, and refuses them when it is shut down. It runs those that it has not refused.
private final class Service: @unchecked Sendable {
  // Unchecked, because the flag is mutable. It is accessed only with the lock held.
  private let version: Version
  private let loop = EventLoop()
  private let lock = NSLock()
  private var isShutDown = false

  init(_ version: Version) {
    self.version = version
  }

  func submit(_ job: @escaping @Sendable () -> String) -> Promise<String> {
    let answer = Promise<String>()
    let run: EventLoop.Job = { answer.complete(with: job()) }
    let refuse: EventLoop.Job = { answer.complete(with: "refused") }
    switch version {
    case .broken:
      if lock.withLock({ isShutDown }) { refuse() } else { loop.execute(run) }
    case .fixed:
      lock.withLock {
        if isShutDown { refuse() } else { loop.execute(run) }
      }
    }
    return answer
  }

  func shutDown() {
    lock.withLock { isShutDown = true }
    loop.end()
  }
}
#endif
