import Candlestick
import CandlestickConcurrency

@MainActor private final class Search {
  private(set) var results: [String] = []
  private let find: @Sendable (String) async -> [String]
  private let tasks: any TaskProvider
  private var current: Task<Void, Never>?

  init(tasks: any TaskProvider, find: @escaping @Sendable (String) async -> [String]) {
    self.tasks = tasks
    self.find = find
  }

  // excerpt: start
  func start(_ text: String) {
    current?.cancel()
    current = tasks.task(name: "search", priority: .background) { [weak self, find] in
      let results = await find(text)
      if !Task.isCancelled { self?.results = results }
    }
  }
  // end of excerpt
}

/// A synchronous method starts a task that outlives it, through a provider: the spec waits for it, or runs it when it wants to.
/// In real time; deterministic execution needs no provider, as UnstructuredTaskSpec shows.
final class ProvidedTasksSpec: Spec {
  override class func spec() {
    describe("a search that starts a task") {
      context("with a provider that records") {
        // excerpt: recorded
        let tasks = memoized { RecordingTaskProvider() }
        let search = memoized { Search(tasks: tasks()) { ["\($0)erpillar"] } }

        it("has its results when its tasks have ended") {
          search().start("cat")
          try await tasks().waitForTasks()
          expect(search().results).to(equal(["caterpillar"]))
        }
        // end of excerpt

        it("searches in the background") {
          search().start("cat")
          expect(tasks().calls.map(\.priority)).to(equal([.background]))
          try await tasks().waitForTasks()
        }

        it("is named, with its line, if it does not end", .deterministic) {
          let search = Search(tasks: tasks()) { _ in (try? await Task<[String], Never>.never()) ?? [] }
          search.start("cat")
          await expect { try await tasks().waitForTasks(timeout: .seconds(10)) }.to(
            throwError { (error: UnfinishedTasksError) in
              expect(error.description).to(match(#"task "search" \(.*\) at Specs/ProvidedTasksSpec\.swift:[0-9]+"#))
            }
          )
          tasks().cancelAll()
          try await tasks().waitForTasks()
        }
      }

      context("with a provider that runs tasks one by one") {
        let tasks = memoized { ManualTaskProvider() }
        let search = memoized { Search(tasks: tasks()) { ["\($0)erpillar"] } }

        beforeEach { search().start("cat") }
        afterEach { await tasks().runAll() }

        it("has no results before its task has run") {
          expect(search().results).to(beEmpty())
        }

        it("has its results when its task has run") {
          try await tasks().runNext()
          expect(search().results).to(equal(["caterpillar"]))
        }

        // excerpt: one by one
        it("ignores results for an earlier text that come late") {
          search().start("dog")
          try await tasks().run(at: 1)
          try await tasks().run(at: 0)
          expect(search().results).to(equal(["dogerpillar"]))
        }
        // end of excerpt
      }
    }
  }
}
