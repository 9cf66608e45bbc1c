/// The steps that run one after another although timers are set, because something is always ready: two threads that answer each other
/// until a third one has slept, for example. Steps take no time, so the timers would never fire.
struct BusySteps {
  /// The number of steps that take no time. Most code that ends by itself needs fewer.
  private static let mostFreeSteps = 10_000
  /// The time that a step takes after that, in nanoseconds: about as long as a short step takes in real time.
  private static let timePerStep: Int64 = 10_000

  /// The number of the first step.
  private var start = 0
  /// The time at the last step.
  private var time: Int64 = 0

  /// Records that a step is about to run, and returns the time that has to pass before it.
  mutating func timeToPass(at time: Int64, before step: Int) -> Int64 {
    // Time has advanced because nothing was ready.
    if time != self.time { (start, self.time) = (step, time) }
    return step - start < Self.mostFreeSteps ? 0 : Self.timePerStep
  }

  /// Records that the time has passed.
  mutating func passed(until time: Int64) { self.time = time }
}
