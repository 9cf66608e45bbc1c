/// A small component with a bug that real projects have had, and the checks that its user would write.
struct PlantedBug: Sendable {
  /// Uses the component, and fails if its result is wrong.
  typealias Check = @Sendable (Version) async throws -> Void

  /// The name of the component.
  let component: String
  /// The class of bugs to which it belongs.
  let kind: String
  /// A sentence that describes the bug.
  let bug: String
  /// The path of the file that contains it.
  let file: String
  /// The check for the tools that apply to all components.
  let check: Check
  /// The check for each tool that applies.
  private(set) var checks: [Tool: Check]

  /// Creates a bug with a check for the tools that apply to all components.
  init(_ component: String, kind: String, _ bug: String, file: String = #filePath, check: @escaping Check) {
    self.component = component
    self.kind = kind
    self.bug = bug
    self.file = file
    self.check = check
    checks = Dictionary(uniqueKeysWithValues: Tool.forAll.map { ($0, check) })
  }

  /// Returns the bug with a check for another tool.
  ///
  /// - Parameter check: the check; by default, the check of the other tools.
  func checked(by tool: Tool, _ check: Check? = nil) -> PlantedBug {
    var copy = self
    copy.checks[tool] = check ?? self.check
    return copy
  }
}
