/// The operation of a statement. Queues, groups, semaphores, work items, timers, sources and keys have numbers. Delays and timeouts are
/// in milliseconds. A wait without a timeout waits forever.
enum ProgramOperation: Sendable {
  case async(queue: Int, group: Int?, isBarrier: Bool)
  case sync(queue: Int, isBarrier: Bool)
  case asyncAfter(queue: Int, delay: Int, onWallClock: Bool, isBarrier: Bool)
  case concurrentPerform(iterations: Int)

  case submit(item: Int, queue: Int, Submission, isBarrier: Bool)
  case perform(item: Int)
  case cancel(item: Int)
  case readIsCancelled(item: Int)
  case waitForItem(item: Int, timeout: Int?)
  case notifyItem(item: Int, queue: Int)

  case enter(group: Int)
  case leave(group: Int)
  case notify(group: Int, queue: Int)
  case waitForGroup(group: Int, timeout: Int?)

  case signal(semaphore: Int)
  case waitForSemaphore(semaphore: Int, timeout: Int?)

  case startTimer(timer: Int, ProgramTimer)
  case cancelTimer(timer: Int)
  case startSource(source: Int, queue: Int, SourceKind)
  case merge(source: Int, value: Int)

  case suspend(queue: Int)
  case resume(queue: Int)
  case activate(queue: Int)

  case readSpecific(key: Int)
  case assertOn(queue: Int)
  case assertNotOn(queue: Int)
  case pause(Int)

  /// The way in which a work item is enqueued.
  enum Submission: Sendable {
    case async(group: Int?)
    case after(delay: Int)
    case sync
  }

  enum SourceKind: String, CaseIterable, Sendable {
    case add, or, replace
  }

  /// The work item, timer or source that the statement needs, with a letter for its kind.
  var needs: String? {
    switch self {
    case .cancel(let item), .readIsCancelled(let item), .waitForItem(let item, _), .notifyItem(let item, _):
      "i\(item)"
    case .cancelTimer(let timer): "t\(timer)"
    case .merge(let source, _): "s\(source)"
    default: nil
    }
  }

  /// The work item, timer or source that the statement provides.
  var provides: String? {
    switch self {
    case .submit(let item, _, _, _), .perform(let item): "i\(item)"
    case .startTimer(let timer, _): "t\(timer)"
    case .startSource(let source, _, _): "s\(source)"
    default: nil
    }
  }
}

/// A timer that cancels itself after some events.
struct ProgramTimer: Sendable {
  let queue: Int
  let delay: Int
  /// A timer without an interval fires once.
  let interval: Int?
  let onWallClock: Bool
  let isStrict: Bool
  /// The number of the event that cancels it.
  let lastEvent: Int
  /// The event that schedules the timer again, with the delay and the interval.
  let rescheduling: Rescheduling?

  struct Rescheduling: Sendable {
    let event: Int
    let delay: Int
    let interval: Int
  }
}
