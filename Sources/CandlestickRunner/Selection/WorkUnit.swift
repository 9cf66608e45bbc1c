import CandlestickSpecs

/// Tests that a single worker runs, one after another.
struct WorkUnit: Sendable, Equatable {
  /// The indices of the tests in the run, in order.
  var tests: ArraySlice<Int>
  /// The names of the resources that no other unit may use meanwhile.
  var resources: Set<String> = []
  var expectedDuration = Duration.zero
}

extension WorkUnit {
  /// The smallest number of units for the work of one worker if its groups can be split: enough for the workers to end at about
  /// the same time, and few enough for handing them out to cost nothing.
  private static let unitsPerWorker = 16

  /// The properties that two units must share to be joined.
  private struct Kind: Hashable {
    let group: ObjectIdentifier
    let resources: Set<String>
  }

  /// Divides a run among workers, by group; large groups are split where they can be.
  ///
  /// A group with `beforeAll` or `afterAll` hooks, a serialized group, and a class of test methods are one unit each.
  ///
  /// - Parameters:
  ///   - tests: the tests in the order of the run.
  ///   - durations: the expected durations of the tests.
  ///   - workers: the number of workers.
  /// - Returns: the units, the longest first.
  @MainActor static func units(
    of tests: [PlannedTest],
    _ durations: ExpectedDurations,
    workers: Int
  ) -> [WorkUnit] {
    let wholes = SmallestUnit.units(of: tests, durations)
    let limit = wholes.map(\.work.expectedDuration).reduce(.zero, +) / (max(workers, 1) * unitsPerWorker)
    var units: [WorkUnit] = []
    var open: [Kind: Int] = [:]
    for whole in wholes {
      let work = whole.work
      guard let group = whole.group else {
        units.append(work)
        continue
      }
      let kind = Kind(group: group, resources: work.resources)
      if let index = open[kind], units[index].expectedDuration + work.expectedDuration <= limit {
        units[index].tests += work.tests
        units[index].expectedDuration += work.expectedDuration
      } else {
        open[kind] = units.count
        units.append(work)
      }
    }
    // The standard library's sort is stable.
    return units.sorted { $0.expectedDuration > $1.expectedDuration }
  }
}
