import Candlestick

extension PlantedBug {
  static let timerHeap = PlantedBug(
    "Timer heap",
    kind: "depends on the data",
    "When it removes the first timer, it compares the last one only with the left child, so some timers fire in the wrong order."
  ) { version in
    try await checkHeap(version, [3, 1, 2])
  }.checked(by: .randomInput) { version in
    try await checkHeap(version, draw(.array(of: .int(0...9), count: 0...8)))
  }
}

/// Expects deadlines to be removed in order.
private func checkHeap(_ version: Version, _ deadlines: [Int]) async throws {
  let heap = TimerHeap(version)
  for deadline in deadlines { await heap.insert(deadline) }
  var removed: [Int] = []
  while let first = await heap.removeFirst() { removed.append(first) }
  expect(removed).to(equal(deadlines.sorted()))
}

/// A binary heap of deadlines.
private actor TimerHeap {
  private let version: Version
  private var deadlines: [Int] = []

  init(_ version: Version) {
    self.version = version
  }

  func insert(_ deadline: Int) {
    deadlines.append(deadline)
    var index = deadlines.count - 1
    while index > 0, deadlines[index] < deadlines[(index - 1) / 2] {
      deadlines.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  func removeFirst() -> Int? {
    guard let first = deadlines.first, let last = deadlines.popLast() else { return nil }
    if deadlines.isEmpty { return first }
    deadlines[0] = last
    var index = 0
    while let child = smallestChild(of: index), deadlines[child] < deadlines[index] {
      deadlines.swapAt(index, child)
      index = child
    }
    return first
  }

  private func smallestChild(of index: Int) -> Int? {
    let left = 2 * index + 1
    let right = left + 1
    if left >= deadlines.count { return nil }
    if version == .broken || right >= deadlines.count { return left }
    return deadlines[left] < deadlines[right] ? left : right
  }
}
