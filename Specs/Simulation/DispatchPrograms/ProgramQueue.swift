import Dispatch

/// A queue of a program.
struct ProgramQueue: Sendable {
  enum Kind: Sendable, Equatable {
    case main, serial, concurrent
    case global(Quality)
  }

  enum Quality: String, CaseIterable, Sendable {
    case userInteractive, userInitiated, `default`, utility, background

    var dispatchClass: DispatchQoS.QoSClass {
      switch self {
      case .userInteractive: .userInteractive
      case .userInitiated: .userInitiated
      case .default: .default
      case .utility: .utility
      case .background: .background
      }
    }
  }

  /// The index of the main queue in each program.
  static let main = 0

  let kind: Kind
  var target: Int?
  var isInitiallyInactive = false
  /// The values for keys, by the numbers of the keys.
  var specifics: [Int: Int] = [:]

  /// True if it runs one block at a time.
  var isSerial: Bool { kind == .main || kind == .serial }
  /// True if the program created it.
  var isPrivate: Bool { kind == .serial || kind == .concurrent }
}
