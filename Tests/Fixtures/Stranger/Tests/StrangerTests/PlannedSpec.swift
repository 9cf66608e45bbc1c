import Candlestick
import Foundation

/// Examples that fail as `STRANGER_PLAN` says, such as "b:always, c:first". The file `STRANGER_LOG` has a letter for each that ran,
/// and a "z" for the `afterAll` hook that "z:after all" adds.
final class PlannedSpec: Spec {
  private static let environment = ProcessInfo.processInfo.environment
  private static let plan = environment["STRANGER_PLAN"].map(steps)

  override class func spec() {
    guard let plan else { return }
    var hasRunB = false
    if plan["z"] == "after all" { afterAll { _ = try note("z") } }
    for name in ["a", "b", "c", "d", "e", "f"] {
      it(name) {
        let round = try note(name)
        if name == "b" { hasRunB = true }
        switch plan[name] {
        case "always": fail("always")
        case "first": if round == 1 { fail("in the first round") }
        case "third": if round == 3 { fail("in the third round") }
        case "exits with 3 in the third": if round == 3 { atexit { _exit(3) } }
        case "after b": if hasRunB { fail("after b") }
        default: break
        }
      }
    }
  }

  private static func steps(_ text: String) -> [String: String] {
    let parts = text.split(separator: ", ").map { $0.split(separator: ":").map(String.init) }
    return Dictionary(uniqueKeysWithValues: parts.map { ($0[0], $0[1]) })
  }

  /// Logs that an example runs.
  ///
  /// - Returns: how often it has run.
  private static func note(_ name: String) throws -> Int {
    let path = try unwrap(environment["STRANGER_LOG"])
    let file = FileHandle(fileDescriptor: open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644), closeOnDealloc: true)
    try file.write(contentsOf: Data(name.utf8))
    let log = try String(contentsOfFile: path, encoding: .utf8)
    return log.count { String($0) == name }
  }
}
