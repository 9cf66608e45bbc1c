import Candlestick
import Hummingbird

extension ServerBug {
  static let acceptedOrder = ServerBug(
    "Work after an answer",
    "Lost work: the shutdown of the server does not wait for the task that an accepted request has started."
  ) { version in
    let work = BackgroundWork()
    let router = Router()
    router.get("/order") { _, _ in
      await work.start()
      return HTTPResponse.Status.accepted
    }
    try await RunningApplication.with(router) { application in
      await expect { try await application.get("/order") }.to(equal(202))
      try await application.shutDown()
      if version == .fixed { await work.finish() }
      await expect { await work.placedCount }.to(equal(1))
    }
  }
}

/// Places orders whose requests have been answered.
private actor BackgroundWork {
  private(set) var placedCount = 0
  private var tasks: [Task<Void, Never>] = []

  func start() { tasks.append(Task { await place() }) }

  private func place() async {
    try? await Task.sleep(for: .seconds(0.1))
    placedCount += 1
  }

  func finish() async { for task in tasks { await task.value } }
}
