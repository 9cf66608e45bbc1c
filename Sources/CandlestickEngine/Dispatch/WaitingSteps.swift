import CandlestickSimulation

/// The steps of a concurrent queue that are not ready, in the order in which they were enqueued.
struct WaitingSteps {
  private var steps: [Step] = []
  /// The index of the first step. Removing the first element of an array would take linear time.
  private var head = 0

  var isEmpty: Bool { head == steps.count }
  var all: ArraySlice<Step> { steps[head...] }
  var first: Step? { isEmpty ? nil : steps[head] }

  mutating func append(_ step: Step) { steps.append(step) }

  mutating func prepend(_ others: [Step]) {
    if others.count <= head {
      head -= others.count
      steps.replaceSubrange(head..<head + others.count, with: others)
    } else {
      steps.replaceSubrange(..<head, with: others)
      head = 0
    }
  }

  mutating func removeFirst() {
    head += 1
    guard isEmpty else { return }
    steps.removeAll(keepingCapacity: true)
    head = 0
  }

  mutating func removeAll() -> [Step] {
    defer { self = WaitingSteps() }
    return Array(all)
  }
}
