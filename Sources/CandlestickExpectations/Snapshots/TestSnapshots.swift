import CandlestickSimulation
import CandlestickSupport

/// The snapshots of a running test: names unnamed snapshots, and notes which ones the test uses and records. Any thread
/// may use it.
package final class TestSnapshots: Sendable {
  private struct State {
    var notes = SnapshotUses()
    /// The number of unnamed snapshots so far.
    var count = 0
    /// The simulation in which they were counted; nil in real time.
    weak var simulation: (any ExecutionContext)?
  }

  /// The name of the test's class, without its module.
  let className: String
  /// The snapshots to record.
  let recording: SnapshotRecording
  private let makeName: @Sendable () -> String
  /// Called when a snapshot has been recorded, with all of the test so far.
  private let onRecord: @Sendable (SnapshotUses) -> Void
  /// The snapshots of the whole test, if this object belongs to one of its runs.
  private let all: TestSnapshots?
  private let state = Locked(State())

  /// Creates the snapshots of a test, or those of one of its runs.
  ///
  /// - Parameters:
  ///   - makeName: returns the name of the test's snapshots, as ``SnapshotName/make(from:)`` does.
  ///   - onRecord: called when a snapshot has been recorded, with all of the test so far.
  package init(
    className: String,
    recording: SnapshotRecording,
    makeName: @escaping @Sendable () -> String,
    onRecord: @escaping @Sendable (SnapshotUses) -> Void = { _ in },
    partOf all: TestSnapshots? = nil
  ) {
    self.onRecord = onRecord
    self.className = className
    self.recording = recording
    self.makeName = makeName
    self.all = all
  }

  /// Returns the snapshots of one of several runs of the test. Each run numbers its unnamed snapshots from the
  /// beginning.
  package func ofRun() -> TestSnapshots {
    TestSnapshots(className: className, recording: recording, makeName: makeName, partOf: all ?? self)
  }

  /// The snapshots that all runs of the test have used and recorded.
  package var notes: SnapshotUses { (all ?? self).state.withLock { $0.notes } }

  func note(_ change: (inout SnapshotUses) -> Void) {
    let all = all ?? self
    let notes = all.state.withLock { state -> SnapshotUses? in
      let before = state.notes
      change(&state.notes)
      return state.notes.recorded == before.recorded && state.notes.inline == before.inline ? nil : state.notes
    }
    if let notes { all.onRecord(notes) }
  }

  /// Returns the name of the next unnamed snapshot: the name of the test, with a number from the second snapshot on.
  func nextName() -> String {
    let simulation = Simulation.context
    let number = state.withLock { state in
      // A test method that explores schedules runs once on each, so each run numbers its snapshots from the beginning.
      if state.simulation !== simulation { (state.simulation, state.count) = (simulation, 0) }
      state.count += 1
      return state.count
    }
    return number == 1 ? makeName() : "\(makeName()).\(number)"
  }
}

/// A destination of failures that knows the snapshots of the running test.
package protocol SnapshotDestination: FailureDestination {
  /// The snapshots of the test; nil for code that belongs to several tests, such as that of `beforeAll`.
  var snapshots: TestSnapshots? { get }
}
