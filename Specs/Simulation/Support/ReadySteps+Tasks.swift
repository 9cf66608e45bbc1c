@testable import CandlestickEngine
@testable import CandlestickSimulation

extension ReadySteps {
  /// Creates ready steps, one for each given task.
  convenience init(of tasks: some Sequence<Int>) {
    self.init()
    for task in tasks { append(step(task)) }
  }
}

/// Creates a step that never runs. Its identity depends on its task.
func step(_ task: Int, _ order: SerialOrder? = nil) -> Step { step(numbered: task, of: task, order) }

/// Creates a step of a task. The step never runs.
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

/// Ready steps that change at random. Some belong to unknown tasks, and some must run one at a time.
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

  /// Adds some steps. If one step is removed after each call, the number of steps repeatedly grows to some hundred and
  /// shrinks. After the call, there are at least two choices.
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

  /// Removes the step at an index.
  @discardableResult mutating func take(_ index: Int) -> Step {
    let step = ready.remove(at: index)
    unknown.remove(step.identity)
    return step
  }

  /// Returns a random index, more often a low one.
  mutating func index() -> Int { random.next(below: 1 + random.next(below: ready.count)) }
}
