@testable import CandlestickEngine
@testable import CandlestickSimulation

/// Generates a program from a seed.
///
/// Each tree of queues has a rank, and so have groups and semaphores. A block of rank 3 waits only for blocks of rank 4 and above, so
/// that no two blocks wait for each other. A program that may deadlock, perhaps only on some schedules, breaks this rule sometimes.
struct ProgramGenerator {
  var random: SeededGenerator
  let endsByConstruction: Bool
  var queues: [ProgramQueue] = []
  /// The rank of the tree of each queue. A global queue has none, because it never makes a block wait.
  var ranks: [Int?] = []
  var groupRanks: [Int] = []
  var semaphores: [Semaphore] = []
  var lastItem = -1
  var lastTimer = -1
  var lastSource = -1
  /// The number of statements that are still to be generated.
  var budget = 0

  struct Semaphore {
    enum Role {
      /// Each wait has a signal by a block of the rank.
      case paired(rank: Int)
      /// Waits have timeouts.
      case timed
      case mutex
    }

    let role: Role
    let initialValue: Int
  }

  /// The limits of the code at the current position.
  struct Context {
    var rank: Int
    var depth = 0
    /// The queues on which the code runs, and those of the blocks that wait for it; nil if unknown.
    var queues: Set<Int>?
    /// True if the code may run more than once, so that it must not create unique objects.
    var isRepeated = false
    /// The timers and sources that exist.
    var sources: [Int] = []
  }

  static func program(seed: UInt64, endsByConstruction: Bool) -> DispatchProgram {
    var generator = ProgramGenerator(random: SeededGenerator(seed: seed), endsByConstruction: endsByConstruction)
    return generator.program(name: DispatchProgram.name(seed: seed, endsByConstruction: endsByConstruction))
  }

  private mutating func program(name: String) -> DispatchProgram {
    makeQueues()
    let startsOnMainThread = chance(30)
    groupRanks = (0..<number(0...2)).map { _ in number(0...highestRank) }
    makeSemaphores()
    budget = number(6...36)
    let context = Context(
      rank: startsOnMainThread ? 0 : -1,
      queues: startsOnMainThread ? [ProgramQueue.main] : []
    )
    let body = activations(context) + statements(budget, context)
    var next = 1
    return DispatchProgram(
      name: name,
      endsByConstruction: endsByConstruction,
      startsOnMainThread: startsOnMainThread,
      queues: queues,
      groupCount: groupRanks.count,
      semaphores: semaphores.map(\.initialValue),
      body: body.map { $0.numbered(from: &next) }
    )
  }

  // MARK: - Declarations

  private mutating func makeQueues() {
    queues = [ProgramQueue(kind: .main)]
    ranks = [0]
    for _ in 0..<number(0...2) {
      queues.append(ProgramQueue(kind: .global(element(of: ProgramQueue.Quality.allCases))))
      ranks.append(nil)
    }
    var nextRank = 1
    for _ in 0..<number(1...5) {
      var queue = ProgramQueue(kind: chance(60) ? .serial : .concurrent)
      if chance(40) { queue.target = number(0...queues.count - 1) }
      if queue.target == ProgramQueue.main, chance(60) { queue.target = nil }
      if let target = queue.target, queues[target].isInitiallyInactive { queue.target = nil }
      queue.isInitiallyInactive = chance(12)
      for key in 0..<2 where chance(25) { queue.specifics[key] = number(0...9) }
      if let target = queue.target, let rank = ranks[target] {
        ranks.append(rank)
      } else {
        ranks.append(nextRank)
        nextRank += 1
      }
      queues.append(queue)
    }
  }

  private mutating func makeSemaphores() {
    for _ in 0..<number(0...3) {
      switch number(0...3) {
      case 0: semaphores.append(Semaphore(role: .mutex, initialValue: 1))
      case 1: semaphores.append(Semaphore(role: .timed, initialValue: 0))
      default:
        semaphores.append(Semaphore(role: .paired(rank: number(0...highestRank)), initialValue: chance(20) ? 1 : 0))
      }
    }
  }

  /// The body, or a block a moment later, activates every queue that is inactive at first.
  private mutating func activations(_ context: Context) -> [ProgramStatement] {
    var made: [ProgramStatement] = []
    for queue in queues.indices where queues[queue].isInitiallyInactive {
      for _ in 0..<number(0...2) { made.append(async(on: queue, context)) }
      let activation = ProgramStatement(operation: .activate(queue: queue))
      if chance(30), let global = queues.indices.first(where: { ranks[$0] == nil }) {
        let after = ProgramOperation.asyncAfter(queue: global, delay: delay(), onWallClock: false, isBarrier: false)
        made.append(ProgramStatement(operation: after, body: [activation]))
      } else {
        made.append(activation)
      }
    }
    return made
  }

  var highestRank: Int { ranks.compactMap(\.self).max()! }

  // MARK: - Choices

  mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + random.next(below: range.count) }
  mutating func chance(_ percent: Int) -> Bool { random.next(below: 100) < percent }
  mutating func element<Element>(of elements: [Element]) -> Element { elements[random.next(below: elements.count)] }
  mutating func delay() -> Int { element(of: [1, 2, 3, 5, 8]) }
  mutating func timeout() -> Int { element(of: [0, 1, 2, 3, 5, 8]) }
  mutating func isBarrier(on queue: Int) -> Bool { chance(queues[queue].kind == .concurrent ? 30 : 5) }
  mutating func anyQueue() -> Int { number(0...queues.count - 1) }

  /// Returns a global queue, or a queue whose blocks have a rank above a given one.
  mutating func queue(above rank: Int) -> Int? {
    let breaksRule = !endsByConstruction && chance(40)
    let eligible = queues.indices.filter { queue in breaksRule || ranks[queue].map { $0 > rank } ?? true }
    return eligible.isEmpty ? nil : element(of: eligible)
  }

  func mayWait(for rank: Int, _ context: Context) -> Bool { rank > context.rank }

  /// Returns the context of a block on a queue. Nothing waits for the block, or it waits for no rank below a given one.
  func context(on queue: Int, from context: Context, rank: Int = 0) -> Context {
    var inner = context
    inner.depth += 1
    inner.queues = Set(chain(of: queue))
    inner.rank = ranks[queue] ?? rank
    return inner
  }

  func chain(of queue: Int) -> [Int] { [queue] + (queues[queue].target.map(chain) ?? []) }
}
