import Foundation

/// The number of distinct orders of steps that an exploration has seen, and an estimate of their total number.
///
/// Two orders are distinct if tasks used the same actor, queue, lock or task group in different orders.
///
/// ```swift
/// let explored = try exploreSchedules(1_000) { … }
/// print(explored.coverage)  // 412 orders that differ, of about 980
/// ```
public struct OrderCoverage: Sendable, Hashable, Codable, CustomStringConvertible {
  /// A pair of uses of the same object by different tasks that was seen in only one order.
  public struct OneSidedPair: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The earlier use: its file, line and function.
    public var first: String
    /// The later use: its file, line and function.
    public var second: String

    package init(first: String, second: String) {
      self.first = first
      self.second = second
    }

    public var description: String { "\(first) always came before \(second)" }
  }

  /// The number of distinct orders seen.
  public var orderCount: Int
  /// True if all distinct orders were seen.
  public var isComplete: Bool
  /// The estimated total number of distinct orders; nil if unknown.
  ///
  /// The estimate depends on how many orders were seen once, and twice: Chao, "Nonparametric Estimation of the Number
  /// of Classes in a Population", Scandinavian Journal of Statistics, 1984.
  public var estimatedOrderCount: Double?
  /// The total number of schedules, most of which have the same order as others; nil if it is unknown, or too large for a
  /// `Double`.
  ///
  /// If ``isComplete`` is true, the schedules were counted, unless there are so many orders or steps that counting
  /// would take long. Otherwise, this is an estimate from the schedules that chose all steps at random: Knuth,
  /// "Estimating the Efficiency of Backtrack Programs", Mathematics of Computation, 1975.
  public var scheduleCount: Double?
  /// The pairs of uses that could have happened in the opposite order but never did. If there are many, only the first
  /// ones.
  public var oneSidedPairs: [OneSidedPair]

  package init(
    orderCount: Int,
    isComplete: Bool = false,
    estimatedOrderCount: Double? = nil,
    scheduleCount: Double? = nil,
    oneSidedPairs: [OneSidedPair] = []
  ) {
    self.orderCount = orderCount
    self.isComplete = isComplete
    self.estimatedOrderCount = estimatedOrderCount
    self.scheduleCount = scheduleCount
    self.oneSidedPairs = oneSidedPairs
  }

  /// A phrase such as "all 34 orders of whole steps that differ, of 184,756".
  public var description: String {
    if isComplete {
      let orders =
        orderCount == 1
        ? "the only order of whole steps that matters" : "all \(grouped(orderCount)) orders of whole steps that differ"
      return orders + (scheduleCount.map { $0 > Double(orderCount) ? ", of \(Self.text($0))" : "" } ?? "")
    }
    let orders = orderCount == 1 ? "1 order" : "\(grouped(orderCount)) orders that differ"
    let estimate = estimatedOrderCount.map { $0.rounded() > Double(orderCount) ? ", of about \(Self.text($0))" : "" }
    return orders + (estimate ?? "")
  }

  /// Returns a number rounded to an integer with grouped digits, or a power of ten from 10¹⁵ on.
  private static func text(_ number: Double) -> String {
    if number < 1e15 { return grouped(Int(number.rounded())) }
    let exponent = Int(log10(number))
    return "\((number / pow(10, Double(exponent)) * 10).rounded() / 10) × 10^\(exponent)"
  }
}
