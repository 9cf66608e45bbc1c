@testable import CandlestickSimulation

extension ReadySteps {
  /// One step of each of some tasks.
  convenience init(of tasks: some Sequence<Int>) {
    self.init()
    for task in tasks { append(step(task)) }
  }
}

/// A step that never runs, with an identity of its own for each task.
func step(_ task: Int, _ order: SerialOrder? = nil) -> Step { step(numbered: task, of: task, order) }

/// A step that never runs, of some task.
///
/// - Parameter number: determines its identity.
func step(numbered number: Int, of task: Int?, _ order: SerialOrder? = nil) -> Step {
  Step(
    job: unsafeBitCast(UnsafeRawPointer(bitPattern: 8 * (number + 1)), to: UnownedJob.self),
    executor: .tasks,
    task: task,
    order: order.map(Unmanaged.passUnretained)
  )
}

/// Ready steps that change at random: some are of unknown tasks, and some run one at a time.
struct ChangingSteps {
  let ready = ReadySteps()
  private let order = SerialOrder()
  private var random: SeededGenerator
  private var lastNumber = 0
  private let mostUnknown: Int
  private var unknown: Set<UInt> = []

  init(seed: UInt64, mostUnknown: Int = 20) {
    random = SeededGenerator(seed: seed)
    self.mostUnknown = mostUnknown
  }

  /// Adds some steps, so that their number grows up to some hundred, and declines, again and again, if one is taken each
  /// time. Afterwards there are at least two choices.
  mutating func grow() {
    let isGrowing = lastNumber / 500 % 2 == 0
    for _ in 0..<random.next(below: isGrowing ? 4 : 2) { add() }
    while ready.count < 2 { add() }
  }

  private mutating func add() {
    lastNumber += 1
    if unknown.count < mostUnknown, random.next(below: 5) == 0 {
      let step = step(numbered: lastNumber, of: nil)
      unknown.insert(step.identity)
      if random.next(below: 10) == 0 { ready.prepend(step) } else { ready.append(step) }
    } else if random.next(below: 4) == 0 {
      ready.append(step(lastNumber, order))
    } else if random.next(below: 10) == 0 {
      ready.prepend(step(lastNumber))
    } else {
      ready.append(step(numbered: lastNumber, of: random.next(below: 5) == 0 ? 1 + lastNumber % 7 : lastNumber))
    }
  }

  /// Takes the step at an index.
  @discardableResult mutating func take(_ index: Int) -> Step {
    let step = ready.remove(at: index)
    unknown.remove(step.identity)
    return step
  }

  /// A random index, more often a low one.
  mutating func index() -> Int { random.next(below: 1 + random.next(below: ready.count)) }
}
