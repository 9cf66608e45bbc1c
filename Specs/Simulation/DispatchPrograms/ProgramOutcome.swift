/// The end of a program.
enum ProgramOutcome: Sendable {
  case ended([ProgramEvent])
  /// It deadlocked after these events.
  case stuck(String, [ProgramEvent])
  /// It crashed or never ended, after these events.
  case failed(String, [ProgramEvent])

  var events: [ProgramEvent] {
    switch self {
    case .ended(let events), .stuck(_, let events), .failed(_, let events): events
    }
  }

  var hasEnded: Bool {
    if case .ended = self { true } else { false }
  }

  var isStuck: Bool {
    if case .stuck = self { true } else { false }
  }
}

/// The environment in which a program runs.
enum ProgramHost: Sendable, Equatable, LosslessStringConvertible {
  case realDispatch
  case simulation(seed: UInt64)

  init?(_ description: String) {
    if description == "real" {
      self = .realDispatch
    } else if let seed = UInt64(description) {
      self = .simulation(seed: seed)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .realDispatch: "real"
    case .simulation(let seed): "\(seed)"
    }
  }
}
