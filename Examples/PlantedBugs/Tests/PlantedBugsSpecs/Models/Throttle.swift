import Candlestick

extension PlantedBug {
  static let throttle = PlantedBug(
    "Throttle",
    kind: "lost value",
    "After it has sent a value, it cancels its timer, which may be a new one that had promised to send the next value."
  ) { version in
    let output = Output()
    let throttle = Throttle(version, output)
    await throttle.receive(1)
    try await Task.sleep(for: .seconds(10))
    await throttle.receive(2)
    try await Task.sleep(for: .seconds(60))
    await expect { await output.values.last }.to(equal(2))
  }
}

/// Sends the latest value, at most once in 10 seconds.
private actor Throttle {
  private let version: Version
  private let output: Output
  private var latest = 0
  private var timer: Task<Void, Never>?

  init(_ version: Version, _ output: Output) {
    self.version = version
    self.output = output
  }

  func receive(_ value: Int) {
    latest = value
    if timer != nil { return }
    timer = Task {
      do { try await Task.sleep(for: .seconds(10)) } catch { return }
      await sendLatest()
    }
  }

  private func sendLatest() async {
    timer = nil
    await output.send(latest)
    if version == .broken { timer?.cancel() }
  }
}

private actor Output {
  private(set) var values: [Int] = []

  func send(_ value: Int) async {
    values.append(value)
    await Task.yield()
  }
}
