import CandlestickExpectations

extension SpecTrait {
  /// Runs an example only if a condition is met. Otherwise the example is skipped.
  ///
  /// ```swift
  /// it("reads the clipboard", .enabled(if: Clipboard.isAvailable, "there is no clipboard")) { … }
  /// ```
  ///
  /// The condition is evaluated when the example is about to run, before all hooks, and again for each retry. If all
  /// examples of a group are skipped, its `beforeAll` hooks do not run either. All conditions of an example and its
  /// groups must be met. They are evaluated from the outermost to the innermost; the first that is not met skips the
  /// example.
  ///
  /// - Parameters:
  ///   - condition: the condition, evaluated on the main actor and in real time. If it throws, the example fails.
  ///   - reason: the reason for the skip; by default, it names the location of the condition.
  public static func enabled(
    if condition: @autoclosure @escaping @MainActor () throws -> Bool,
    _ reason: String? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> SpecTrait {
    let location = CodeLocation(file: file, line: line)
    return SpecTrait(SpecCondition("enabled(if:)", runsIf: true, reason, at: location, condition))
  }

  /// Skips an example if a condition is met.
  ///
  /// ```swift
  /// it("uploads a video", .disabled(if: Network.isMetered, "the network is metered")) { … }
  /// ```
  ///
  /// The condition is evaluated at the same times as that of ``enabled(if:_:file:line:)``.
  ///
  /// - Parameters:
  ///   - condition: the condition, evaluated on the main actor and in real time. If it throws, the example fails.
  ///   - reason: the reason for the skip; by default, it names the location of the condition.
  public static func disabled(
    if condition: @autoclosure @escaping @MainActor () throws -> Bool,
    _ reason: String? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> SpecTrait {
    let location = CodeLocation(file: file, line: line)
    return SpecTrait(SpecCondition("disabled(if:)", runsIf: false, reason, at: location, condition))
  }

  /// Skips an example.
  ///
  /// ```swift
  /// describe("a video", .disabled("the encoder is being replaced")) { … }
  /// ```
  ///
  /// - Parameter reason: the reason for the skip. With nested traits, the outermost reason is reported.
  public static func disabled(_ reason: String = "disabled") -> SpecTrait {
    SpecTrait { $0.reasonToDisable = $0.reasonToDisable ?? reason }
  }

  private init(_ condition: SpecCondition) {
    self.init { $0.conditions.append(condition) }
  }
}

/// A condition that decides whether an example runs.
struct SpecCondition: Sendable {
  let name: String
  /// The reason for the skip if the condition is not met.
  let reason: String
  let location: CodeLocation
  private let result: Bool
  private let condition: @MainActor () throws -> Bool

  /// Creates a condition with the result with which the example runs.
  init(
    _ name: String,
    runsIf result: Bool,
    _ reason: String?,
    at location: CodeLocation,
    _ condition: @escaping @MainActor () throws -> Bool
  ) {
    let file = location.path.split(separator: "/").last ?? ""
    self.name = name
    self.reason = reason ?? "the condition of .\(name) is \(!result) (\(file):\(location.line))"
    self.location = location
    self.result = result
    self.condition = condition
  }

  @MainActor func isMet() throws -> Bool { try condition() == result }
}
