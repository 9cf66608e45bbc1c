import CandlestickSimulation
import CandlestickSupport

/// The notes of the code that has one destination for its failures. Any thread may use them.
final class FailureNotes: Sendable {
  private struct ErrorNotes {
    let error: ThrownError
    var texts: [String]
  }

  /// The notes for all failures from now on.
  let list = NoteList()
  /// The notes of the code that the latest error has left.
  private let ofError = Locked<ErrorNotes?>(nil)

  /// Returns the notes of the code that an error has left, the outermost first.
  func texts(of error: ThrownError) -> [String] {
    ofError.withLock { $0?.error == error ? $0?.texts ?? [] : [] }
  }

  /// Adds a note of code that an error is leaving.
  func add(_ text: String, of error: ThrownError) {
    ofError.withLock { $0 = ErrorNotes(error: error, texts: [text] + ($0?.error == error ? $0?.texts ?? [] : [])) }
  }
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

  /// Adds a note to all later failures of the example or test that the current code belongs to.
  ///
  /// - Returns: false if the code belongs to none.
  package static func add(_ note: String) -> Bool {
    guard let list = notesOfTest else { return false }
    list.add(note)
    return true
  }

  /// The notes of the example or test that the current code belongs to, which a simulation has if no destination has them.
  private static var notesOfTest: NoteList? {
    let scope = isOwned ? scopes.first(where: \.isFinal) : nil
    return scope?.notes?.list ?? SimulationEngine.current?.gatherer.notes
  }

  /// Returns a failure with the notes of the current code in its details. A failure that is recorded again keeps those of the code
  /// that found it.
  package static func noted(_ failure: TestFailure) -> TestFailure {
    guard let notesOfError = failure.notesOfError else { return failure }
    let isOwned = isOwned
    var notes = notesOfError
    for scope in scopes.prefix(while: { !$0.isFinal }) {
      if case .note(let note) = scope.kind, isOwned || !scope.isOwned { notes.insert(note, at: 0) }
    }
    if let list = notesOfTest { notes = list.texts + notes }
    var noted = failure.adding(notes)
    noted.notesOfError = nil
    return noted
  }

  // MARK: - Of errors

  /// Returns the notes of the code that an error has left.
  package static func notes(of error: any Error) -> [String] {
    notesOfErrors?.texts(of: ThrownError(error)) ?? []
  }

  private static func keep(_ note: String, of error: any Error) { notesOfErrors?.add(note, of: ThrownError(error)) }

  /// The notes of the innermost destination, whose code may catch an error.
  private static var notesOfErrors: FailureNotes? { scopes.lazy.compactMap(\.notes).first }
}

extension FailureReporter.Scope {
  /// True if it has a destination that keeps its failures. A block of expectations reports them again.
  fileprivate var isFinal: Bool {
    if case .destination(let destination) = kind { !(destination is GatheredFailures) } else { false }
  }
}
