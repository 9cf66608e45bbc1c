import CandlestickSimulation
import CandlestickSupport

/// Tracks which ready steps were delayed, and the last step that ran before each of them, in logarithmic time per step.
///
/// `Identity` identifies a step that delays others.
struct ReorderedSteps<Identity: Sendable>: Sendable {
  private var bookmark = ReadySteps.Bookmark()
  /// The choices that were not delayed when last checked. Some may have been taken since.
  private var others = Heap<ReadySteps.Handle>()
  /// The ranks of the delayed steps that are still ready, by their identities.
  private var ranks: [UInt: Int32] = [:]
  /// The rank of the next step, if it delays others.
  private var nextRank: Int32?
  /// The steps that delayed others, except those followed by one with a higher rank. Their ranks descend.
  private var reordering: [(rank: Int32, step: Identity)] = []

  /// Records that the next step runs before the first `count` ready steps. Returns the steps that it is the first to
  /// delay.
  mutating func willReorder(_ steps: ReadySteps, _ count: Int) -> [Step] {
    let (areAll, slots) = steps.newChoices(since: &bookmark)
    if areAll { others.removeAll() }
    for slot in slots {
      if let (handle, _) = steps.choice(in: slot) { others.insert(handle) }
    }
    let next = steps.handle(count)
    nextRank = next.rank
    var new: [Step] = []
    while let first = others.first, first < next {
      _ = others.removeFirst()
      guard let step = steps[first], ranks.updateValue(first.rank, forKey: step.identity) == nil else { continue }
      new.append(step)
    }
    return new
  }

  /// Records that the next step interrupts another one, which is now the first ready step.
  mutating func willInterrupt(_ interrupted: Step, _ steps: ReadySteps) {
    ranks[interrupted.identity] = steps.handle(0).rank
  }

  /// Records that a step begins. Returns the last step that delayed it, if any.
  mutating func took(_ step: Step, as identity: Identity) -> Identity? {
    if let rank = nextRank {
      while let last = reordering.last, last.rank &- rank <= 0 { reordering.removeLast() }
      reordering.append((rank, identity))
      nextRank = nil
    }
    guard let rank = ranks.removeValue(forKey: step.identity) else { return nil }
    defer { if ranks.isEmpty { reordering.removeAll() } }
    return lastBefore(rank)
  }

  /// The last step that delayed the given step, which is still ready; nil if it was not delayed.
  subscript(identity: UInt) -> Identity? { ranks[identity].flatMap(lastBefore) }

  private func lastBefore(_ rank: Int32) -> Identity? {
    let index = reordering.sortedIndex { $0.rank &- rank <= 0 }
    return index == 0 ? nil : reordering[index - 1].step
  }
}
