/// Removes a `LinuxMain.swift`, which test discovery does not need.
package struct TestMainRules {
  private static let names: Set<String> = ["LinuxMain.swift", "XCTMain.swift"]
  private static let functions = ["QCKMain", "XCTMain"]

  package init() {}

  /// Returns true if the file at a path lists the tests of a package.
  static func isMain(_ path: String) -> Bool {
    path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var migration = FileMigration()
    guard let call = code.indices(of: Self.functions).first, let name = code.name(at: call) else { return migration }
    migration.isRemoved = TestLists(code).areAll(besidesCallsOf: Self.functions)
    if migration.isRemoved {
      migration.changes.append("files that only list tests are removed")
    } else {
      let remedy = "this file does more than that, so remove it yourself"
      migration.note("\(name) is not needed to discover specs and tests; \(remedy)", at: call, in: code)
    }
    return migration
  }
}
