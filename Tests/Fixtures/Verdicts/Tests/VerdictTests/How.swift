import Candlestick
import Foundation

/// The execution of the tests of this run.
enum How: String {
  case realTime, deterministic, schedules, exhaustive, cancellations
  /// The environment chooses the execution, with `CANDLESTICK_EXECUTION`.
  case environment

  static let current = ProcessInfo.processInfo.environment["VERDICT_HOW"].flatMap(How.init) ?? .environment

  /// The execution that a test chooses; nil if the environment does.
  var execution: ExecutionMode? {
    switch self {
    case .realTime: .realTime
    case .deterministic: .deterministic
    case .schedules: .schedules(5)
    case .exhaustive: .exhaustive()
    case .cancellations: .cancellations
    case .environment: nil
    }
  }

  /// The trait that chooses the execution.
  var traits: [SpecTrait] {
    switch self {
    case .realTime: [.realTime]
    case .deterministic: [.deterministic]
    case .schedules: [.schedules(5)]
    case .exhaustive: [.exhaustive]
    case .cancellations: [.cancellations]
    case .environment: []
    }
  }
}
