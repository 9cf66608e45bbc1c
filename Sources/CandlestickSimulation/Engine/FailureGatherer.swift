import CandlestickSupport

/// Gathers the failures of one schedule for an exploration, which configures it before the simulation begins.
package struct FailureGatherer: Sendable {
  /// True if failures are gathered here instead of reported.
  package var isOn = false
  /// Gathers Swift Testing issues, if the code belongs to a Swift Testing test.
  package var issueGatherer: (any IssueGatherer)?
  /// The notes that the test has added, for its failures from then on.
  package let notes = Locked(NoteList())

  private let list = Locked([GatheredFailure]())
  private let storedFiles = Locked<(any ScheduleFiles)?>(nil)

  package var failures: [GatheredFailure] { list.withLock { $0 } }

  /// Adds a failure. Any thread may call this.
  package func gather(_ failure: GatheredFailure) {
    list.withLock { $0.append(failure) }
  }

  /// The files that the code has written on the schedule; nil if there are none.
  package var files: (any ScheduleFiles)? { storedFiles.withLock(\.self) }

  /// Returns the files of the schedule. Any thread may call this.
  ///
  /// - Parameter make: called for the first file.
  package func files<Files: ScheduleFiles>(_ make: () -> Files) -> Files? {
    storedFiles.withLock { files in
      let current = files ?? make()
      files = current
      return current as? Files
    }
  }
}
