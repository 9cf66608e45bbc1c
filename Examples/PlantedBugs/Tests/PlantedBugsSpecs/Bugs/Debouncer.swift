import Candlestick

extension PlantedBug {
  static let debouncer = PlantedBug(
    "Debouncer",
    kind: "late timer",
    "Its task does not check for a cancellation after its sleep, so it saves a text that has just changed, and then saves again."
  ) { version in
    let debouncer = Debouncer(version)
    await debouncer.change(to: "c")
    try await Task.sleep(for: .seconds(0.3))
    await debouncer.change(to: "cat")
    try await Task.sleep(for: .seconds(10))
    await expect { await debouncer.saves.count { $0 == "cat" } }.to(equal(1))
  }
}

/// Saves the last text when it has not changed for 0.3 seconds.
private actor Debouncer {
  private let version: Version
  private var text = ""
  private var pending: Task<Void, Never>?
  private(set) var saves: [String] = []

  init(_ version: Version) {
    self.version = version
  }

  func change(to newText: String) {
    pending?.cancel()
    text = newText
    pending = Task {
      do { try await Task.sleep(for: .seconds(0.3)) } catch { return }
      if version == .fixed && Task.isCancelled { return }
      saves.append(text)
    }
  }
}
