/// The steps that run one after another although timers are set, because something is always ready: two threads that answer each other
/// until a third one has slept, for example. Steps take no time, so the timers would never fire.
struct BusySteps {
  /// The time that a short step of a task or block, and one of a thread, take in real time, in nanoseconds.
  private static let timePerStep: Int64 = 1_000, timePerThreadStep: Int64 = 10_000
  /// The real time of steps that take no virtual time. Code that ends by itself rarely needs as much.
  private static let freeTime: Int64 = 200_000_000

  /// The virtual time at the last step.
  private var time: Int64 = 0
  /// The number of steps at the last check.
  private var stepCount = 0
  /// The real time of the steps since nothing was ready, and the part of it that has not passed in virtual time.
  private var realTime: Int64 = 0, timeLeft: Int64 = 0

  /// Records that a step of a thread runs.
  mutating func resumesThread() { add(Self.timePerThreadStep - Self.timePerStep) }

  private mutating func add(_ duration: Int64) {
    realTime += duration
    timeLeft += duration
  }

  /// Records that a step is about to run, and returns the time that has to pass before it.
  mutating func timeToPass(at time: Int64, before step: Int) -> Int64 {
    add(Int64(step - stepCount) * Self.timePerStep)
    stepCount = step
    // Time has advanced because nothing was ready.
    if time != self.time { (self.time, realTime) = (time, 0) }
    if realTime < Self.freeTime { timeLeft = 0 }
    return timeLeft
  }

  /// Records that the time has passed.
  mutating func passed(until time: Int64) { (self.time, timeLeft) = (time, 0) }
}
