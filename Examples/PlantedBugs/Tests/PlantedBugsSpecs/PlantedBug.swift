/// A small component with a bug that real projects have had, and the check that its user would write.
struct PlantedBug: Sendable {
  /// The name of the component.
  let component: String
  /// The class of bugs to which it belongs.
  let kind: String
  /// A sentence that says what is wrong.
  let bug: String
  /// The path of the file that contains it.
  let file: String
  /// Uses the component, and fails if its result is wrong.
  let check: @Sendable (Version) async throws -> Void

  init(
    _ component: String,
    kind: String,
    _ bug: String,
    file: String = #filePath,
    check: @escaping @Sendable (Version) async throws -> Void
  ) {
    self.component = component
    self.kind = kind
    self.bug = bug
    self.file = file
    self.check = check
  }
}
