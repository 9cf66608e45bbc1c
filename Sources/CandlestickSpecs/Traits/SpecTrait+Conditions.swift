import CandlestickExpectations

extension SpecTrait {
  /// Runs an example only if a condition is met; otherwise the example is skipped.
  ///
  /// ```swift
  /// it("reads the clipboard", .enabled(if: Clipboard.isAvailable, "there is no clipboard")) { … }
  /// ```
  ///
  /// The condition is evaluated when the example would run, before all hooks, and again for each retry. If all examples of a group are
  /// skipped, its `beforeAll` hooks do not run either. All conditions of an example and its groups must be met; they are evaluated from
  /// the outermost one on, until one is not met.
  ///
  /// - Parameters:
  ///   - condition: the condition, evaluated on the main actor and in real time. An error that it throws fails the example.
  ///   - reason: the reason for the skip; by default, it names the condition's location.
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
  /// The condition is evaluated as that of ``enabled(if:_:file:line:)``.
  ///
  /// - Parameters:
  ///   - condition: the condition, evaluated on the main actor and in real time. An error that it throws fails the example.
  ///   - reason: the reason for the skip; by default, it names the condition's location.
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
  /// - Parameter reason: the reason for the skip. That of the outermost group counts.
  public static func disabled(_ reason: String = "disabled") -> SpecTrait {
    SpecTrait { $0.reasonToDisable = $0.reasonToDisable ?? reason }
  }

  private init(_ condition: SpecCondition) {
    self.init { $0.conditions.append(condition) }
  }
}

/// A condition for an example to run.
struct SpecCondition: Sendable {
  /// The name of the trait.
  let name: String
  /// The reason for the skip if the condition is not met.
  let reason: String
  let location: CodeLocation
  private let result: Bool
  private let condition: @MainActor () throws -> Bool

  /// - Parameter result: the result of the condition with which the example runs.
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

  /// Evaluates the condition.
  @MainActor func isMet() throws -> Bool { try condition() == result }
}
