import CandlestickSimulation
import CandlestickSupport

/// Counts the distinct orders of steps that the runs of an exploration have seen.
package struct OrderCounts: Sendable, Hashable {
  /// Two call stacks, innermost first.
  private struct Pair: Hashable {
    let first: [UInt]
    let second: [UInt]
  }

  /// The maximum number of pairs to list.
  private static let mostPairs = 20

  /// The number of runs with each order.
  private var runCounts: [UInt64: Int] = [:]
  /// The pairs of uses in the first run that could happen in the opposite order.
  private var races: [Pair] = []
  private var seenPairs: Set<UseOrder.Pair> = []
  /// The sum of the reciprocal probabilities of the random schedules, and their number.
  private var weights: (sum: Double, count: Int) = (0, 0)
  private var isComplete = false
  /// The numbers of orders and schedules that an exhaustive exploration has seen; nil for another exploration.
  private var ofSearch: (orders: Int, schedules: Double?)?

  package init() {}

  package static func == (first: OrderCounts, second: OrderCounts) -> Bool { first.runCounts == second.runCounts }
  package func hash(into hasher: inout Hasher) { hasher.combine(runCounts) }

  /// Counts a run.
  ///
  /// - Parameters:
  ///   - graph: the record of the run.
  ///   - weight: the reciprocal of the probability that the strategy chooses this schedule; nil if unknown.
  package mutating func add(_ graph: StepGraph, weight: Double?) {
    runCounts[graph.useOrder.hash, default: 0] += 1
    seenPairs.formUnion(graph.useOrder.pairs)
    if let weight { weights = (weights.sum + weight, weights.count + 1) }
    guard graph.recordsPositions, races.isEmpty, runCounts.count == 1, !graph.events.isEmpty else { return }
    let pairs = StepOrder(graph).races.filter { !$0.isTaskEnd }.map {
      Pair(first: graph.events[$0.first].positions, second: graph.events[$0.second].positions)
    }
    var known: Set<Pair> = []
    races = pairs.filter {
      !$0.first.isEmpty && !$0.second.isEmpty && $0.first != $0.second && known.insert($0).inserted
    }
  }

  /// Records the numbers of an exhaustive exploration so far.
  package mutating func searched(_ search: (orders: Int, schedules: Double?), isComplete: Bool) {
    ofSearch = search
    self.isComplete = isComplete
  }

  /// Returns the coverage.
  ///
  /// - Parameter listsPairs: true to find the source lines of pairs of uses that happened in only one order, which
  ///   takes time.
  package func coverage(listsPairs: Bool) -> OrderCoverage? {
    guard !runCounts.isEmpty else { return nil }
    let estimatedSchedules = weights.count > 0 ? weights.sum / Double(weights.count) : .infinity
    return OrderCoverage(
      orderCount: ofSearch?.orders ?? runCounts.count,
      isComplete: isComplete,
      estimatedOrderCount: ofSearch == nil ? estimate : nil,
      scheduleCount: ofSearch.map(\.schedules) ?? (estimatedSchedules.isFinite ? estimatedSchedules : nil),
      oneSidedPairs: listsPairs && ofSearch == nil ? oneSidedPairs : []
    )
  }

  /// The estimated number of orders: Chao's estimator, in its bias-corrected form.
  private var estimate: Double {
    let (once, twice) = runCounts.values.reduce(into: (0.0, 0.0)) { counts, count in
      counts.0 += count == 1 ? 1 : 0
      counts.1 += count == 2 ? 1 : 0
    }
    return Double(runCounts.count) + once * (once - 1) / (2 * (twice + 1))
  }

  private var oneSidedPairs: [OrderCoverage.OneSidedPair] {
    let pairs = races.filter { race in
      !seenPairs.contains(UseOrder.Pair(first: race.second[0], second: race.first[0]))
    }
    if pairs.isEmpty { return [] }
    let frames = StackFrames(of: pairs.flatMap { $0.first + $0.second })
    var known: Set<OrderCoverage.OneSidedPair> = []
    let named = pairs.compactMap { pair -> OrderCoverage.OneSidedPair? in
      guard let first = frames.first(of: pair.first), let second = frames.first(of: pair.second), first != second else {
        return nil
      }
      return OrderCoverage.OneSidedPair(first: first, second: second)
    }
    return Array(named.filter { known.insert($0).inserted }.prefix(Self.mostPairs))
  }
}
