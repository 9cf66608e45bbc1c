import Candlestick

extension PlantedBug {
  static let waitersInOrder = PlantedBug(
    "Test of a gate",
    kind: "deadlock",
    "The test opens the gate for its first task, but the second task may have come to the gate before the first."
  ) { version in
    let gate = Gate()
    let first = Task(name: "first") { await gate.pass() }
    let second = Task(name: "second") { await gate.pass() }
    await gate.open()
    if version == .broken { await first.value }
    await gate.open()
    await first.value
    await second.value
  }
}

/// Lets one task pass each time it is opened, in order of arrival.
private actor Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var openings = 0

  func pass() async {
    if openings > 0 { return openings -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    if waiting.isEmpty { openings += 1 } else { waiting.removeFirst().resume() }
  }
}
