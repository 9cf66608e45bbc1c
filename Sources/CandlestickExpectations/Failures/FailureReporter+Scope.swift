import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

extension FailureReporter {
  /// A range of code with a failure destination, an observer, or a note, and the enclosing scope.
  final class Scope: Sendable {
    enum Kind {
      /// Failures of the code go to this destination.
      case destination(any FailureDestination)
      /// The observer sees the outcomes of the code's expectations.
      case observer(any OutcomeObserver)
      /// The code is an observer's own, so no observer sees its outcomes.
      case unobserved
      /// Failures of the code have this note.
      case note(String)
    }

    let kind: Kind
    let outer: Scope?
    /// The notes that a destination keeps; nil for other scopes.
    let notes: Locked<FailureNotes>?
    /// True if the owner of the code is known.
    let isOwned: Bool
    #if FORKED_WORKERS
    /// The number of the worker's test that the code belongs to; negative if unknown.
    let test: Int64 = ofTask?.test ?? candlestick_current_test()
    /// The process in which the scope began.
    private let process = getpid()
    #else
    let test: Int64 = -1
    #endif
    /// The exploration of schedules that was running when the scope began.
    let exploration = Simulation.gathering

    init(_ kind: Kind, inside outer: Scope?, isOwned: Bool = true) {
      self.kind = kind
      self.outer = outer
      self.isOwned = isOwned
      if case .destination = kind { notes = Locked(FailureNotes()) } else { notes = nil }
    }

    /// The destination that begins with the scope, if any.
    var destination: (any FailureDestination)? {
      if case .destination(let destination) = kind { destination } else { nil }
    }

    /// True if this process is a copy that the code of the scope has forked, and what the scope gathers is lost with it.
    var isLostInCopy: Bool {
      #if FORKED_WORKERS
      let gathers =
        switch kind {
        case .destination(let destination): destination is GatheredFailures
        case .observer: true
        case .unobserved, .note: false
        }
      return gathers && process != getpid()
      #else
      return false
      #endif
    }

    /// The scope and the enclosing ones, innermost first.
    var andEnclosing: some Sequence<Scope> { sequence(first: self, next: \.outer) }

    /// The number of observers that see passed expectations: 0 or 1.
    var observerCount: Int {
      if case .observer(let observer) = kind, !observer.takesReports { 1 } else { 0 }
    }
  }
}
