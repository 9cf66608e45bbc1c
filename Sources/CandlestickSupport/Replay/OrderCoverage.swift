import Foundation

/// The orders of steps that an exploration has seen, and an estimate of how many there are.
///
/// Two orders differ if steps used the same actor, queue, lock or group of tasks in different orders.
///
/// ```swift
/// let explored = try exploreSchedules(1_000) { … }
/// print(explored.coverage)  // 412 orders that differ, of about 980
/// ```
public struct OrderCoverage: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Two uses of the same thing by different tasks that happened in one order only.
  public struct OneSidedPair: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The use that always came first: a file, a line and a function.
    public var first: String
    /// The use that always came later.
    public var second: String

    package init(first: String, second: String) {
      self.first = first
      self.second = second
    }

    public var description: String { "\(first) always came before \(second)" }
  }

  /// The number of orders that differ.
  public var orderCount: Int
  /// True if there are no others.
  public var isComplete: Bool
  /// An estimate of the number of orders that differ; nil if it is unknown.
  ///
  /// It is that of Chao, "Nonparametric Estimation of the Number of Classes in a Population", Scandinavian Journal of Statistics, 1984. It
  /// depends on how many orders were seen once and twice.
  public var estimatedOrderCount: Double?
  /// The number of all schedules, most of which do not differ; nil if it is unknown.
  ///
  /// If ``isComplete`` is true, it was counted, unless there are so many orders or steps that this would take long. Otherwise it is the estimate of Knuth, "Estimating the Efficiency of Backtrack Programs",
  /// Mathematics of Computation, 1975, from the schedules that chose all steps at random.
  public var scheduleCount: Double?
  /// Pairs of uses that could have happened in the other order, too, but never did; the first of them, if there are many.
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

  /// A phrase such as "all 34 orders that differ, of 184,756".
  public var description: String {
    if isComplete {
      let orders = orderCount == 1 ? "the only order that matters" : "all \(grouped(orderCount)) orders that differ"
      return orders + (scheduleCount.map { $0 > Double(orderCount) ? ", of \(Self.text($0))" : "" } ?? "")
    }
    let orders = orderCount == 1 ? "1 order" : "\(grouped(orderCount)) orders that differ"
    let estimate = estimatedOrderCount.map { $0.rounded() > Double(orderCount) ? ", of about \(Self.text($0))" : "" }
    return orders + (estimate ?? "")
  }

  /// Returns a whole number with commas, or one from a thousand million million on as a power of ten.
  private static func text(_ number: Double) -> String {
    if number < 1e15 { return grouped(Int(number.rounded())) }
    let exponent = Int(log10(number))
    return "\((number / pow(10, Double(exponent)) * 10).rounded() / 10) × 10^\(exponent)"
  }
}
