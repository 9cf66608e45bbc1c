import CandlestickExpectations

extension Example {
  /// Evaluates the conditions of the example. Records the skip and returns false if one is not met.
  func meetsConditions(_ record: ExampleRecord) -> Bool {
    guard !metadata.traits.conditions.isEmpty, marking != .mistake else { return true }
    // This record has no memoized values, because a condition would create them outside of the example's simulation.
    let conditions = ExampleRecord(onFailure: record.record, makeAttachments: { record.attachments })
    FailureReporter.withDestination(conditions) {
      for condition in metadata.traits.conditions where !conditions.isStopped && conditions.failures.isEmpty {
        RunStatus.beginStep(condition.name, at: condition.location)
        do {
          if try condition.isMet() { continue }
          conditions.record(SpecSkip(reason: condition.reason, location: metadata.location))
        } catch {
          conditions.record(error, thrownBy: ".\(condition.name)", at: condition.location)
        }
      }
    }
    conditions.end()
    conditions.skip.map(record.record)
    record.record(conditions.knownIssues)
    return !conditions.isStopped && conditions.failures.isEmpty
  }
}
