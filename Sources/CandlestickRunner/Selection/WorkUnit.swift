import CandlestickSpecs

/// Tests that one worker runs, one after another.
struct WorkUnit: Sendable, Equatable {
  /// The indices of the tests in the run, in order.
  var tests: ArraySlice<Int>
  /// The names of the resources that no other unit may use at the same time.
  var resources: Set<String> = []
  var expectedDuration = Duration.zero
}

extension WorkUnit {
  /// The minimum number of units per worker if groups can be split. It is large enough that workers finish at about the same
  /// time, and small enough that handing out units costs almost nothing.
  private static let unitsPerWorker = 16

  /// The properties that must be equal to merge two units.
  private struct Kind: Hashable {
    let group: ObjectIdentifier
    let resources: Set<String>
  }

  /// Divides a run into units, one per group. Large groups are split if possible.
  ///
  /// A group with `beforeAll` or `afterAll` hooks, a serialized group and an XCTest class are always one unit each.
  ///
  /// - Parameter tests: the tests in the order of the run.
  /// - Returns: the units, longest first.
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
    // The sort of the standard library is stable.
    return units.sorted { $0.expectedDuration > $1.expectedDuration }
  }
}
