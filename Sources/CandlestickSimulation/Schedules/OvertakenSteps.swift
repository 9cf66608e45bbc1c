/// The ready steps that others have overtaken, and the last step that overtook each of them, in logarithmic time for each
/// step.
///
/// `Overtaker` identifies a step that overtakes others.
struct OvertakenSteps<Overtaker: Sendable>: Sendable {
  private var bookmark = ReadySteps.Bookmark()
  /// The choices that no step had overtaken at the last look. Some were taken since.
  private var others = Heap<ReadySteps.Handle>()
  /// The ranks of the overtaken steps that are still ready, by their identities.
  private var ranks: [UInt: Int32] = [:]
  /// The rank of the step that is about to overtake others.
  private var rankOfNext: Int32?
  /// The overtaking steps after which no step of a higher rank overtook others, with their ranks, which descend.
  private var overtakers: [(rank: Int32, step: Overtaker)] = []

  /// Records that the next step overtakes the first ones. Returns those that no other has overtaken before.
  mutating func willOvertake(_ steps: ReadySteps, _ count: Int) -> [Step] {
    let (areAll, slots) = steps.newChoices(since: &bookmark)
    if areAll { others.removeAll() }
    for slot in slots {
      if let (handle, _) = steps.choice(in: slot) { others.insert(handle) }
    }
    let next = steps.handle(count)
    rankOfNext = next.rank
    var new: [Step] = []
    while let first = others.first, first < next {
      _ = others.removeFirst()
      guard let step = steps[first], ranks.updateValue(first.rank, forKey: step.identity) == nil else { continue }
      new.append(step)
    }
    return new
  }

  /// Records that the next step interrupts another one, which has become the first ready step.
  mutating func willInterrupt(_ interrupted: Step, _ steps: ReadySteps) {
    ranks[interrupted.identity] = steps.handle(0).rank
  }

  /// Records that a step begins. Returns the last step that overtook it, if any.
  ///
  /// - Parameter overtaker: identifies the step.
  mutating func took(_ step: Step, as overtaker: Overtaker) -> Overtaker? {
    if let rank = rankOfNext {
      while let last = overtakers.last, last.rank &- rank <= 0 { overtakers.removeLast() }
      overtakers.append((rank, overtaker))
      rankOfNext = nil
    }
    guard let rank = ranks.removeValue(forKey: step.identity) else { return nil }
    defer { if ranks.isEmpty { overtakers.removeAll() } }
    return lastOvertaker(of: rank)
  }

  /// The last step that overtook another, which is still ready.
  subscript(identity: UInt) -> Overtaker? { ranks[identity].flatMap(lastOvertaker) }

  private func lastOvertaker(of rank: Int32) -> Overtaker? {
    let index = overtakers.sortedIndex { $0.rank &- rank <= 0 }
    return index == 0 ? nil : overtakers[index - 1].step
  }
}
