import CandlestickSimulation
import CandlestickSupport

/// The notes of code whose failures have the same destination.
struct FailureNotes: Sendable {
  /// The notes for all failures from now on.
  var list = NoteList()
  /// The last error that has left code with notes, and those notes, the outermost first.
  private var ofError: (error: ThrownError, texts: [String])?

  /// Returns the notes of the code that an error has left, the outermost first.
  func texts(of error: ThrownError) -> [String] {
    ofError.map { $0.error == error ? $0.texts : [] } ?? []
  }

  /// Adds a note of code that an error is leaving.
  mutating func add(_ text: String, of error: ThrownError) { ofError = (error, [text] + texts(of: error)) }
}

// MARK: - In scopes

extension FailureReporter {
  /// Adds a note to the failures of synchronous code, and of the tasks and threads that it starts.
  package static func withNote<Value>(_ note: String, _ operation: () throws -> Value) rethrows -> Value {
    do {
      return try $ofTask.withValue(scope(with: note), operation: operation)
    } catch {
      keep(note, of: error)
      throw error
    }
  }

  /// Adds a note to the failures of async code, and of the tasks and threads that it starts.
  package static nonisolated(nonsending) func withNote<Value>(
    _ note: String,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    do {
      return try await $ofTask.withValue(scope(with: note), operation: operation)
    } catch {
      keep(note, of: error)
      throw error
    }
  }

  private static func scope(with note: String) -> Scope { Scope(.note(note), inside: scope, isOwned: isOwned) }

  /// Adds a note to all later failures of the example or test that the current code belongs to. Returns false if it
  /// belongs to none.
  package static func add(_ note: String) -> Bool {
    if let notes = testNotes {
      notes.withLock { $0.list.add(note) }
    } else if let notes = Simulation.context?.gatherer.notes {
      notes.withLock { $0.add(note) }
    } else {
      return false
    }
    return true
  }

  /// The notes of the example or test that the current code belongs to; nil if there is no such destination.
  private static var testNotes: Locked<FailureNotes>? {
    isOwned ? scopes.first(where: \.isFinal)?.notes : nil
  }

  /// Returns a failure with the notes of the current code in its details. If the failure is recorded again elsewhere,
  /// it keeps the notes of the code that found it.
  package static func noted(_ failure: TestFailure) -> TestFailure {
    guard let errorNotes = failure.errorNotes else { return failure }
    var notes = errorNotes
    for scope in scopes.prefix(while: { !$0.isFinal }) {
      if case .note(let note) = scope.kind { notes.insert(note, at: 0) }
    }
    let list = testNotes?.withLock(\.list) ?? Simulation.context?.gatherer.notes.withLock(\.self)
    if let list { notes = list.texts + notes }
    var noted = failure.adding(notes)
    noted.errorNotes = nil
    return noted
  }

  // MARK: - Of errors

  /// Returns the notes of the code that an error has left.
  package static func notes(of error: any Error) -> [String] {
    keptErrorNotes?.withLock { $0.texts(of: ThrownError(error)) } ?? []
  }

  private static func keep(_ note: String, of error: any Error) {
    // Releases an earlier error outside the lock, because its deinitializer may record failures.
    _ = keptErrorNotes?.withLock { notes in
      let earlier = notes
      notes.add(note, of: ThrownError(error))
      return earlier
    }
  }

  /// The notes of the innermost destination, whose code may catch an error.
  private static var keptErrorNotes: Locked<FailureNotes>? { scopes.lazy.compactMap(\.notes).first }
}

extension FailureReporter.Scope {
  /// True if this is a destination that keeps failures. A block of expectations is not: it reports them again.
  fileprivate var isFinal: Bool {
    destination.map { !($0 is GatheredFailures) } ?? false
  }
}
