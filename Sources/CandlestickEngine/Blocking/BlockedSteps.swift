import CRuntimeHooks
import CandlestickSimulation

/// The steps whose code blocks the thread, in the order in which they blocked.
///
/// This is a class because the engine uses it after each step, and a struct would be copied.
final class BlockedSteps {
  /// An object, and the steps that wait for it.
  private final class AwaitedObject {
    let address: ObjectAddress
    var steps = BlockedList()

    init(_ address: ObjectAddress) {
      self.address = address
    }
  }

  private var steps = BlockedList()
  private var lastNumber = 0
  /// The number of steps that wait for an event with a time-out.
  private(set) var timeoutCount = 0
  /// The objects that steps wait for.
  private var objects: [ObjectAddress: AwaitedObject] = [:]
  /// The most recently looked-up signalled object.
  private var lastObject: AwaitedObject?
  /// The objects that change without a signal, and the steps that wait for no known object. Both are checked after each
  /// step.
  private var polledObjects: [ObjectAddress: AwaitedObject] = [:]
  private var polledSteps = BlockedList()
  /// The signals that steps of the simulation have sent since the last check.
  private let signals: UnsafeMutablePointer<candlestick_signals>
  /// The total number of signals from any code, as of the last check.
  private var signalCount: UInt32 = 0
  /// True if a signal from outside has ended a wait.
  private(set) var isAffectedFromOutside = false

  /// - Parameter signals: the list in which the C code records the objects that the simulation signals. It must outlive
  ///   this object.
  init(_ signals: UnsafeMutablePointer<candlestick_signals>) {
    self.signals = signals
  }

  /// The number of steps that are the code of real threads.
  private(set) var threadCount = 0

  var isEmpty: Bool { steps.isEmpty }
  /// True if all blocked steps are the code of real threads.
  var areAllOnThreads: Bool { steps.count == threadCount }
  var all: [BlockedStep] { steps.all }

  func append(_ step: BlockedStep) {
    lastNumber += 1
    step.number = lastNumber
    steps.append(step)
    if step.isOnThread { threadCount += 1 }
    guard step.awaitsEvent, !step.isReady else { return }
    if let key = step.object {
      let object = objects[key] ?? AwaitedObject(key)
      object.steps.append(step)
      objects[key] = object
      if !step.wait.is_signalled { polledObjects[key] = object }
    } else {
      polledSteps.append(step)
    }
    if step.timer != nil { timeoutCount += 1 }
  }

  /// Marks a step as ready to be resumed.
  func makeReady(_ step: BlockedStep) {
    step.isReady = true
    guard step.awaitsEvent else { return }
    if step.timer != nil { timeoutCount -= 1 }
    if !step.wait.is_exclusive { endWait(of: step) }
  }

  func remove(_ step: BlockedStep) {
    steps.remove(step)
    if step.isOnThread { threadCount -= 1 }
    if step.awaitsEvent, step.wait.is_exclusive { endWait(of: step) }
  }

  private func endWait(of step: BlockedStep) {
    guard let key = step.object else { return polledSteps.remove(step) }
    guard let object = objects[key] else { return }
    object.steps.remove(step)
    guard object.steps.isEmpty else { return }
    objects[key] = nil
    if lastObject === object { lastObject = nil }
    if !step.wait.is_signalled { polledObjects[key] = nil }
  }

  /// Removes and returns all steps.
  func removeAll() -> [BlockedStep] {
    let all = all
    steps = BlockedList()
    timeoutCount = 0
    threadCount = 0
    objects = [:]
    lastObject = nil
    polledObjects = [:]
    polledSteps = BlockedList()
    return all
  }

  /// Returns true if a timer wakes any step at the given time or later.
  func anySleeps(until time: Int64) -> Bool {
    all.contains { !$0.isReady && $0.timer != nil && $0.wait.end >= time }
  }

  // MARK: - Awaited events

  /// True if an awaited event may have happened since the last check.
  var mayHaveChanged: Bool {
    if isEmpty { return false }
    return candlestick_signal_count() != signalCount || !polledSteps.isEmpty || !polledObjects.isEmpty
  }

  /// Marks the steps whose awaited event has happened since the last check as ready. Returns them in order.
  ///
  /// - Parameters:
  ///   - checksAll: true to also check steps whose objects were not signalled.
  ///   - count: the total number of signals so far, from any code.
  func wake(checksAll: Bool, signalCount count: UInt32 = candlestick_signal_count()) -> [BlockedStep] {
    // False if outside code has signalled an object, or if there were too many signals to list.
    let areAllListed =
      !checksAll && signals.pointee.count == count &- signalCount
      && signals.pointee.listed_count <= UInt32(candlestick_most_signals)
    var woken: [BlockedStep] = []
    if areAllListed {
      for index in 0..<signals.pointee.listed_count {
        if let object = object(at: candlestick_signalled_object(signals, index)) { wake(object, &woken) }
      }
      if !polledObjects.isEmpty { for object in polledObjects.values { wake(object, &woken) } }
    } else {
      for object in objects.values { wake(object, &woken) }
      isAffectedFromOutside = isAffectedFromOutside || woken.contains { !mayHaveSignalled($0) }
    }
    signalCount = count
    candlestick_clear_signals(signals)
    if !polledSteps.isEmpty {
      let happened = polledSteps.all.filter(\.hasHappened)
      for step in happened { makeReady(step) }
      woken += happened
    }
    return woken.count > 1 ? woken.sorted { $0.number < $1.number } : woken
  }

  /// Returns true if the simulation may have ended a wait since the last check.
  private func mayHaveSignalled(_ step: BlockedStep) -> Bool {
    let count = signals.pointee.listed_count
    return !step.wait.is_signalled || count > UInt32(candlestick_most_signals)
      || (0..<count).contains { ObjectAddress(candlestick_signalled_object(signals, $0)) == step.object }
  }

  private func object(at pointer: UnsafeRawPointer) -> AwaitedObject? {
    let key = ObjectAddress(pointer)
    if lastObject?.address != key { lastObject = objects[key] }
    return lastObject
  }

  /// Wakes the steps that wait for an object, in order, until one is not ready to be resumed. Wakes all that are if their
  /// waits are independent.
  private func wake(_ object: AwaitedObject, _ woken: inout [BlockedStep]) {
    if object.steps.first?.wait.is_independent == true {
      for step in object.steps.all where !step.isReady && step.hasHappened {
        makeReady(step)
        woken.append(step)
      }
      return
    }
    while let step = object.steps.first, !step.isReady, step.hasHappened {
      makeReady(step)
      woken.append(step)
    }
  }
}
