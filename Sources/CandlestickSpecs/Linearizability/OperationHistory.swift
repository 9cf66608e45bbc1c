/// The calls of operations, with their results; at most 64 calls.
struct OperationHistory<Subject: Sendable, Model: Sendable>: Sendable {
  /// A call that has returned.
  struct Entry: Sendable {
    /// The name of the task that made the call, such as "task 1".
    let lane: String
    let call: ModeledCall<Subject, Model>
    /// The positions of the call and of its return in the sequence of all calls and returns.
    let begin: Int
    let end: Int
    let result: OperationResult
  }

  var entries: [Entry] = []
  /// The number of calls and returns so far.
  private(set) var count = 0

  /// Returns the position of the next call or return.
  mutating func nextPosition() -> Int {
    defer { count += 1 }
    return count
  }

  /// The calls as text, one per line: the task, the call, a bar for the time until the return, and the result.
  var lanes: String {
    let width = (lane: entries.map(\.lane.count).max() ?? 0, call: entries.map(\.call.text.count).max() ?? 0)
    return entries.sorted { $0.begin < $1.begin }.map { entry in
      let lane = entry.lane + String(repeating: " ", count: width.lane - entry.lane.count)
      let call = entry.call.text + String(repeating: " ", count: width.call - entry.call.text.count)
      let gap = String(repeating: " ", count: 2 * entry.begin)
      let bar = "├" + String(repeating: "─", count: 2 * (entry.end - entry.begin) - 1) + "┤"
      return "  \(lane)  \(call)  \(gap)\(bar) \(entry.result)"
    }.joined(separator: "\n")
  }

  // MARK: - Linearizability

  /// Returns the indices of the entries in a sequential order that explains their results, or nil if there is none. In
  /// such an order, the model returns the same results, and a call that returned before another one began precedes it.
  ///
  /// Source: Wing and Gong, "Testing and Verifying Concurrent Objects", Journal of Parallel and Distributed Computing,
  /// 1993. With a Hashable model, no pair of completed calls and model state is visited twice: Lowe, "Testing for
  /// linearizability", Concurrency and Computation: Practice and Experience, 2017.
  func order(from model: Model) -> [Int]? {
    var order: [Int] = []
    var visited: Set<Visit> = []
    return extend(&order, done: 0, model, &visited) ? order : nil
  }

  private struct Visit: Hashable {
    /// The completed calls, one bit per call.
    let done: UInt64
    let model: AnyHashable
  }

  /// Completes an order. Returns false, and leaves the order unchanged, if that is impossible.
  private func extend(_ order: inout [Int], done: UInt64, _ model: Model, _ visited: inout Set<Visit>) -> Bool {
    guard order.count < entries.count else { return true }
    if let model = model as? any Hashable, !visited.insert(Visit(done: done, model: AnyHashable(model))).inserted {
      return false
    }
    let left = entries.indices.filter { done & 1 << UInt64($0) == 0 }
    // A call can be next if it began before any other remaining call returned.
    let end = left.map { entries[$0].end }.min() ?? 0
    for index in left where entries[index].begin < end {
      var next = model
      guard entries[index].call.run(on: &next) == entries[index].result else { continue }
      order.append(index)
      if extend(&order, done: done | 1 << UInt64(index), next, &visited) { return true }
      order.removeLast()
    }
    return false
  }
}
