/// A small part of a server or a client with a bug that real projects have had, and the check that its user would write.
struct ServerBug: Sendable {
  /// Uses the component, and fails if its result is wrong.
  typealias Check = @Sendable (Version) async throws -> Void

  /// The name of the component.
  let component: String
  /// A sentence that describes the bug.
  let bug: String
  /// The path of its file in the module's folder.
  let file: String
  let check: Check

  init(_ component: String, _ bug: String, file: String = #filePath, check: @escaping Check) {
    self.component = component
    self.bug = bug
    self.file = String(file.split(separator: "/Tests/").last ?? "")
    self.check = check
  }
}
