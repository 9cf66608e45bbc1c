import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  static let delayedAnswer = PlantedBug(
    "Delay operator",
    kind: "stale answer",
    "The block that delivers a delayed value does not look whether the value is still wanted."
  ) { version in
    let answers = LockIsolated<[String]>([])
    let search = DelayedSearch(version) { answer in answers.withValue { $0.append(answer) } }
    search.type("c")
    try await Task.sleep(for: .seconds(0.3))
    search.type("cat")
    try await Task.sleep(for: .seconds(10))
    expect(answers.value.last).to(equal("answer to cat"))
  }
}

/// Answers on its queue: at once if the answer is in the cache, otherwise after a delay.
private final class DelayedSearch: @unchecked Sendable {
  // Unchecked, because the current text is mutable. Only the queue accesses it.
  private let version: Version
  private let queue = DispatchQueue(label: "answers")
  private let timers = DispatchQueue(label: "timers")
  private let cache = ["cat": "answer to cat"]
  private let receive: @Sendable (String) -> Void
  private var text = ""

  init(_ version: Version, receive: @escaping @Sendable (String) -> Void) {
    self.version = version
    self.receive = receive
  }

  func type(_ newText: String) {
    queue.async {
      self.text = newText
      if let answer = self.cache[newText] {
        self.receive(answer)
      } else {
        self.deliver("answer to \(newText)", to: newText)
      }
    }
  }

  private func deliver(_ answer: String, to question: String) {
    timers.asyncAfter(deadline: .now() + 0.3) {
      self.queue.async {
        if self.version == .fixed && self.text != question { return }
        self.receive(answer)
      }
    }
  }
}
