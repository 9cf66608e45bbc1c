import CandlestickSimulation

/// The ready steps, in the order in which they became ready. The steps that may run now are the choices of the
/// schedule.
///
/// This is a class because a strategy gets it at each step, and a struct would copy several arrays.
final class ReadySteps {
  /// The step, if there is only one. It needs no slot. Nil once there are more.
  private var only: Step?
  /// The steps, from `begin` to `end`; nil once taken.
  private var slots = StepSlots()
  /// The slots of the choices.
  private var choices = RankedSlots(capacity: 0)
  /// The slots of the steps that need a thread of the cooperative pool.
  private var pooled = RankedSlots(capacity: 0)
  /// True if the pool has no free thread, so that pooled steps are not choices.
  private(set) var isPoolHeld = false
  /// The slot of the first choice; nil if unknown.
  private var head: Int?
  /// The bounds of the used slots.
  private var begin = spaceInFront
  private var end = spaceInFront
  /// The number of steps, including those that are not choices.
  private var stepCount = 0
  /// The number of choices.
  private(set) var count = 0
  /// The ranks of the first and the last step with a slot.
  private var firstRank: Int32 = 0
  private var lastRank: Int32 = -1
  /// The slots that have become choices in this generation, for readers; nil if there is no reader yet.
  private var newChoices: [Int]?
  /// The number of times that all readers had to start again with all choices.
  private var generation = 0
  /// Stands for the slot of the only step.
  private static let noSlot = -1
  /// The number of slots reserved for steps that are prepended.
  private static let spaceInFront = 8

  /// Returns the choice at an index.
  subscript(index: Int) -> Step { only ?? slots[slot(of: index)]! }

  private func slot(of index: Int) -> Int {
    if index > 0 { return choices.slot(rank: index) }
    if let head { return head }
    let first = choices.slot(rank: 0)
    head = first
    return first
  }

  func append(_ step: Step) {
    if stepCount == 0 {
      if let order = step.order {
        if order._withUnsafeGuaranteedRef({ $0.holdCount > 0 }) { return appendToSlots(step) }
        order._withUnsafeGuaranteedRef { $0.choice = Self.noSlot }
      }
      if isPoolHeld, step.isPooled { return appendToSlots(step) }
      only = step
      stepCount = 1
      count = 1
    } else {
      giveSlot()
      appendToSlots(step)
    }
  }

  /// Moves the only step to a slot, to make room for more steps.
  private func giveSlot() {
    guard let step = takeOnly() else { return }
    appendToSlots(step)
  }

  private func takeOnly() -> Step? {
    guard let step = only else { return nil }
    only = nil
    stepCount = 0
    count = 0
    step.order?._withUnsafeGuaranteedRef { $0.choice = nil }
    return step
  }

  private func appendToSlots(_ step: Step) {
    if end >= slots.count { makeRoomAtEnd() }
    let slot = end
    end += 1
    lastRank &+= 1
    place(step, in: slot, lastRank)
  }

  /// Prepends a step, which must not be part of a serial order.
  func prepend(_ step: Step) {
    giveSlot()
    if stepCount == 0 { return append(step) }
    if begin == 0 { rebuild(spaceInFront: max(stepCount / 4, Self.spaceInFront)) }
    begin -= 1
    firstRank &-= 1
    place(step, in: begin, firstRank)
  }

  private func place(_ step: Step, in slot: Int, _ rank: Int32) {
    var step = step
    step.rank = rank
    step.next = SerialOrder.end
    slots[slot] = step
    stepCount += 1
    if step.isPooled {
      pooled.insert(slot)
      if isPoolHeld { return }
    }
    guard let order = step.order else { return makeChoice(slot) }
    order._withUnsafeGuaranteedRef { order in
      if order.holdCount > 0 || !order.isEmpty {
        append(slot, to: order)
      } else {
        order.choice = slot
        makeChoice(slot)
      }
    }
  }

  // MARK: - Serial orders

  private func append(_ slot: Int, to order: SerialOrder) {
    let slot = Int32(truncatingIfNeeded: slot)
    if order.first == SerialOrder.end { order.first = slot } else { slots.link(order.last, to: slot) }
    order.last = slot
  }

  /// Makes the next step of an order a choice. Returns its slot; nil if there is no next step.
  private func takeNext(of order: SerialOrder) -> Int? {
    guard order.holdCount == 0, order.first != SerialOrder.end else { return nil }
    let slot = Int(order.first)
    order.choice = slot
    order.first = slots[slot].unsafelyUnwrapped.next
    return slot
  }

  /// Puts the choice of an order back before its other steps.
  private func putBackChoice(of order: SerialOrder) {
    guard let choice = order.choice else { return }
    let slot = Int32(truncatingIfNeeded: choice)
    slots.link(slot, to: order.first)
    if order.first == SerialOrder.end { order.last = slot }
    order.first = slot
    order.choice = nil
  }

  // MARK: -

  func remove(at index: Int) -> Step {
    if let step = takeOnly() { return step }
    let slot = slot(of: index)
    let step = slots[slot]!
    slots[slot] = nil
    stepCount -= 1
    let next = step.order?._withUnsafeGuaranteedRef { order in
      order.choice = nil
      return takeNext(of: order)
    }
    if let next { moveChoice(slot, to: next) } else { removeChoice(slot) }
    if step.isPooled { pooled.remove(slot) }
    if stepCount == 0 {
      begin = Self.spaceInFront
      end = Self.spaceInFront
    } else if slot == begin {
      begin += 1
    }
    return step
  }

  /// Removes the steps outside serial orders for which a closure returns true.
  func removeAll(where isRemoved: (Step) -> Bool) -> [Step] {
    giveSlot()
    var removed: [Step] = []
    for slot in begin..<end {
      guard let step = slots[slot], step.order == nil, isRemoved(step) else { continue }
      slots[slot] = nil
      stepCount -= 1
      removeChoice(slot)
      if step.isPooled { pooled.remove(slot) }
      removed.append(step)
    }
    return removed
  }

  /// All steps, including those that are not choices.
  var all: [Step] { only.map { [$0] } ?? (begin..<end).compactMap { slots[$0] } }

  func removeAll() {
    _ = takeOnly()
    for step in all { step.order?._withUnsafeGuaranteedRef { $0.removeAll() } }
    slots = StepSlots()
    choices = RankedSlots(capacity: 0)
    pooled = RankedSlots(capacity: 0)
    restartNewChoices()
    begin = Self.spaceInFront
    end = Self.spaceInFront
    head = nil
    stepCount = 0
    count = 0
  }

  // MARK: - Holds

  /// Removes the steps of an order from the choices until each hold is balanced by a release.
  func hold(_ order: SerialOrder) {
    giveSlot()
    order.holdCount += 1
    guard order.holdCount == 1, let slot = order.choice else { return }
    removeChoice(slot)
    putBackChoice(of: order)
  }

  func release(_ order: SerialOrder) {
    order.holdCount -= 1
    if order.choice == nil, let next = takeNext(of: order) { makeChoice(next) }
  }

  /// Holds or releases the steps that need a thread of the cooperative pool. Held steps are not choices.
  func holdPool(_ isHeld: Bool) {
    giveSlot()
    isPoolHeld = isHeld
    count += isHeld ? -choices.subtract(pooled) : choices.formUnion(pooled)
    if !isHeld { restartNewChoices() }
    head = nil
  }

  /// The number of steps that are waiting for a thread of the cooperative pool.
  var poolWaitingCount: Int { isPoolHeld ? all.count(where: \.isPooled) : 0 }

  // MARK: - Readers

  /// Identifies a choice until it is taken or its reader has to start again. Handles sort in the order in which their
  /// steps became ready.
  struct Handle: Comparable, Sendable {
    let rank: Int32
    fileprivate let slot: Int

    static func < (first: Handle, second: Handle) -> Bool { first.rank &- second.rank < 0 }
  }

  /// The position of a reader of the choices.
  struct Bookmark: Sendable {
    fileprivate var steps: ObjectIdentifier?
    fileprivate var generation = 0
    fileprivate var position = 0
  }

  /// Returns the slots that have become choices since the reader's last call, in order. If the reader has to start
  /// again, returns the slots of all choices; its earlier handles are then invalid. Some slots may no longer have a
  /// choice, and some may occur twice.
  func newChoices(since bookmark: inout Bookmark) -> (areAll: Bool, slots: ArraySlice<Int>) {
    giveSlot()
    let steps = ObjectIdentifier(self)
    if let newChoices, bookmark.generation == generation, bookmark.steps == steps {
      defer { bookmark.position = newChoices.count }
      return (false, newChoices[bookmark.position...])
    }
    newChoices = newChoices ?? []
    bookmark = Bookmark(steps: steps, generation: generation, position: newChoices?.count ?? 0)
    var slots: [Int] = []
    choices.forEach(in: begin..<end) { slots.append($0) }
    return (true, slots[...])
  }

  /// Returns the choice in a slot; nil if there is none.
  func choice(in slot: Int) -> (handle: Handle, step: Step)? {
    guard choices.contains(slot), let step = slots[slot] else { return nil }
    return (Handle(rank: step.rank, slot: slot), step)
  }

  private func addNewChoice(_ slot: Int) {
    if (newChoices?.count ?? 0) > 4 * slots.count { restartNewChoices() }
    newChoices?.append(slot)
  }

  private func restartNewChoices() {
    newChoices?.removeAll(keepingCapacity: true)
    generation += 1
  }

  /// Returns the handle of a choice, which finds the step faster than an index does.
  func handle(_ index: Int) -> Handle {
    giveSlot()
    let slot = slot(of: index)
    return Handle(rank: slots[slot]?.rank ?? 0, slot: slot)
  }

  /// The step of a choice; nil if it was taken.
  subscript(handle: Handle) -> Step? {
    choice(in: handle.slot).flatMap { $0.step.rank == handle.rank ? $0.step : nil }
  }

  /// Returns the index of a choice.
  func index(of handle: Handle) -> Int { choices.rank(of: handle.slot) }

  // MARK: -

  private func makeChoice(_ slot: Int) {
    choices.insert(slot)
    if newChoices != nil { addNewChoice(slot) }
    if count == 0 { head = slot } else if let first = head, slot < first { head = slot }
    count += 1
  }

  private func removeChoice(_ slot: Int) {
    choices.remove(slot)
    count -= 1
    if head == slot { head = choices.slot(near: slot) }
  }

  /// Replaces a choice by the next step of its order.
  private func moveChoice(_ slot: Int, to next: Int) {
    choices.move(slot, to: next)
    if newChoices != nil { addNewChoice(next) }
    guard let first = head else { return }
    if next < first { head = next } else if first == slot { head = choices.slot(near: slot) }
  }

  /// Makes room after the last step. Doubles the slots if more than half are used, otherwise moves the steps to the
  /// front.
  private func makeRoomAtEnd() {
    guard slots.count > 0, isHalfFull(with: Self.spaceInFront) else { return rebuild(spaceInFront: Self.spaceInFront) }
    slots.grow(to: 2 * slots.count)
    pooled.grow(to: slots.count)
    choices.grow(to: slots.count)
  }

  private func isHalfFull(with space: Int) -> Bool { stepCount + space > slots.count / 2 }

  /// Moves all steps to new slots. Doubles their number if more than half are used.
  private func rebuild(spaceInFront space: Int) {
    let steps = all
    let capacity = isHalfFull(with: space) ? 2 * max(slots.count, 8) : max(slots.count, 16)
    removeAll()
    slots = StepSlots(count: capacity)
    choices = RankedSlots(capacity: capacity)
    pooled = RankedSlots(capacity: capacity)
    begin = space
    end = space
    for step in steps {
      place(step, in: end, step.rank)
      end += 1
    }
  }
}
