import Candlestick
import CandlestickConcurrency

@MainActor private final class Feed {
  private(set) var items: [String] = []
  private let tasks: any TaskProvider
  private var reading: Task<Void, Never>?

  init(tasks: any TaskProvider = LiveTaskProvider()) {
    self.tasks = tasks
  }

  func start(_ news: AsyncStream<String>) {
    reading = tasks.task { [weak self] in
      for await item in news { self?.items.append(item) }
    }
  }

  func stop() { reading?.cancel() }
}

/// A task that reads a stream would outlive its example, and disturb the next one.
final class TaskCleanupSpec: Spec {
  override class func spec() {
    describe("a feed", .noTasksLeftBehind) {
      let news = memoized { AsyncStream<String>.makeStream() }

      context("that is stopped after each example") {
        let feed = memoized { Feed() }

        afterEach { feed().stop() }

        it("shows the news, and leaves no task behind", .deterministic) {
          feed().start(news().stream)
          news().continuation.yield("Tom is back")
          try Simulation.current.settle()
          expect(feed().items).to(equal(["Tom is back"]))
        }
      }

      context("whose tasks come from the spec") {
        // excerpt: cleanup
        let tasks = memoized { RecordingTaskProvider() }

        afterEach {
          tasks().cancelAll()
          try await tasks().waitForTasks()
        }

        it("reads until its task is cancelled") {
          let feed = Feed(tasks: tasks())
          feed.start(.never)
          expect(tasks().runningTasks).to(haveCount(1))
        }
        // end of excerpt

        it("ends them when the stream ends") {
          let feed = Feed(tasks: tasks())
          feed.start(news().stream)
          news().continuation.yield("Tom is back")
          news().continuation.finish()
          try await tasks().waitForTasks()
          expect(feed.items).to(equal(["Tom is back"]))
        }
      }
    }
  }
}
