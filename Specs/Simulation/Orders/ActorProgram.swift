import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

/// A random program of tasks that call actors.
///
/// Each call appends its task's number to the entries of its actor. The engine can run the program, and a model can
/// enumerate the possible final states.
struct ActorProgram: CustomStringConvertible {
  private static let actorCount = 3

  /// For each task, the actors that it calls.
  let tasks: [[Int]]

  init(_ tasks: [[Int]]) {
    self.tasks = tasks
  }

  /// - Parameter seed: determines the program, of two to four tasks and up to eight calls.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 2 + random.next(below: 3)
    var callsLeft = 8
    var tasks: [[Int]] = []
    for task in 0..<count {
      let most = min(3, callsLeft - (count - 1 - task))
      let calls = (0..<1 + random.next(below: most)).map { _ in random.next(below: Self.actorCount) }
      callsLeft -= calls.count
      tasks.append(calls)
    }
    self.tasks = tasks
  }

  var description: String { tasks.map { $0.map(String.init).joined() }.joined(separator: "|") }

  private static func text(_ entries: [[Int]]) -> String {
    entries.map { $0.map(String.init).joined() }.joined(separator: "|")
  }

  /// Runs the program, and returns its final state.
  func run() async -> String {
    let cells = (0..<Self.actorCount).map { _ in Cell() }
    let started = tasks.enumerated().map { number, calls in
      Task { for cell in calls { await cells[cell].add(number) } }
    }
    for task in started { await task.value }
    var entries: [[Int]] = []
    for cell in cells { entries.append(await cell.entries) }
    return Self.text(entries)
  }

  /// The final states that any order of the calls leads to.
  var finalStates: Set<String> {
    var states: Set<String> = []
    var seen: Set<[[Int]]> = []
    func visit(_ positions: [Int], _ entries: [[Int]]) {
      guard seen.insert(entries + [positions]).inserted else { return }
      let ready = tasks.indices.filter { positions[$0] < tasks[$0].count }
      if ready.isEmpty { states.insert(Self.text(entries)) }
      for task in ready {
        var (next, changed) = (positions, entries)
        changed[tasks[task][next[task]]].append(task)
        next[task] += 1
        visit(next, changed)
      }
    }
    visit(tasks.map { _ in 0 }, Array(repeating: [], count: Self.actorCount))
    return states
  }

  /// The number of orders of the calls, which is the minimum number of runs of a search through all of them.
  var orderCount: Double {
    var (count, placed) = (1.0, 0)
    for calls in tasks {
      for number in 1...calls.count {
        placed += 1
        count = count * Double(placed) / Double(number)
      }
    }
    return count.rounded()
  }
}

/// Records the tasks that have called it.
actor Cell {
  private(set) var entries: [Int] = []
  func add(_ entry: Int) { entries.append(entry) }
}
