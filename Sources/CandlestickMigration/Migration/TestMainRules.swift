/// Removes `LinuxMain.swift`, because test discovery makes it unnecessary.
package struct TestMainRules {
  private static let names: Set<String> = ["LinuxMain.swift", "XCTMain.swift"]
  private static let functions = ["QCKMain", "XCTMain"]

  package init() {}

  /// Returns true if the file at the path is one that lists the tests of a package.
  static func isMain(_ path: String) -> Bool {
    path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
  }

  package func migrate(_ code: SourceCode) -> FileMigration {
    guard let call = code.indices(of: Self.functions).first else { return FileMigration() }
    if TestLists(code).areAll(besidesCallsOf: Self.functions) { return TestLists.removal }
    var migration = FileMigration()
    let remedy = "this file does more than that, so remove it yourself"
    migration.note("\(code.string(at: call)) is not needed to discover specs and tests; \(remedy)", at: call, in: code)
    return migration
  }
}
