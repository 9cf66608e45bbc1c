import CandlestickSupport

/// Gathers the failures of one schedule that a function explores, or a test of XCTest or Swift Testing. The exploration
/// configures it before the simulation begins. The schedules of an example have records of their own instead.
package struct FailureGatherer: Sendable {
  /// True to gather failures here, false to report them.
  package var isOn = false
  /// Gathers Swift Testing issues; nil outside Swift Testing tests.
  package var issueGatherer: (any IssueGatherer)?
  /// The notes that the test has added so far. Later failures include them.
  package let notes = Locked(NoteList())

  private let list = Locked([GatheredFailure]())
  private let storedFiles = Locked<(any ScheduleFiles)?>(nil)

  package init() {}

  package var failures: [GatheredFailure] { list.withLock { $0 } }

  /// Adds a failure. Any thread may call this.
  package func gather(_ failure: GatheredFailure) {
    list.withLock { $0.append(failure) }
  }

  /// Removes the failures of which an error that has ended the run may be the cause.
  package func yieldToError() {
    list.withLock { $0.removeAll(where: \.yieldsToErrors) }
  }

  /// The files that the code has written on this schedule; nil if there are none.
  package var files: (any ScheduleFiles)? { storedFiles.withLock(\.self) }

  /// Returns the files of this schedule. Any thread may call this.
  ///
  /// - Parameter make: creates the collection of files, on the first call.
  package func files<Files: ScheduleFiles>(_ make: () -> Files) -> Files? {
    storedFiles.withLock { files in
      let current = files ?? make()
      files = current
      return current as? Files
    }
  }
}
