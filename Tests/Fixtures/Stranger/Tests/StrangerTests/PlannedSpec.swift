import Candlestick
import Foundation

/// Examples that fail in the ways of `STRANGER_PLAN`, such as "b:always, c:first". The log has a letter for each that ran, and a "z" for
/// the `afterAll` hook that "z:after all" adds.
final class PlannedSpec: Spec {
  private static let plan = ProcessInfo.processInfo.environment["STRANGER_PLAN"].map(steps)

  override class func spec() {
    guard let plan else { return }
    var hasRunB = false
    var late: (task: Task<Void, Never>, start: AsyncStream<Void>.Continuation)?
    if plan["z"] == "after all" { afterAll { _ = try ExampleLog.add("z") } }
    for name in ["a", "b", "c", "d", "e", "f"] {
      it(name) {
        let round = try ExampleLog.add(name)
        if name == "b" { hasRunB = true }
        late?.start.finish()
        await late?.task.value
        switch plan[name] {
        case "always": fail("always")
        case "late":
          let (signal, start) = AsyncStream<Void>.makeStream()
          late = (
            Task {
              for await _ in signal {}
              fail("late")
            }, start
          )
        case "first": if round == 1 { fail("in the first round") }
        case "odd rounds": if !round.isMultiple(of: 2) { fail("in an odd round") }
        case "third": if round == 3 { fail("in the third round") }
        case "exits with 3 in the third": if round == 3 { atexit { _exit(3) } }
        case "after b": if hasRunB { fail("after b") }
        default: act(plan[name]?.split(separator: "-").dropFirst(round - 1).first ?? "passes", in: round)
        }
      }
    }
  }

  /// Ends a round in the way of a plan such as "fails-traps-passes", which has a way for each round.
  private static func act(_ way: Substring, in round: Int) {
    if way.hasPrefix("fails") { fail("failed in round \(round)") }
    if way.hasSuffix("traps") { fatalError("trapped in round \(round)") }
    if way == "exits" { exit(0) }
  }

  private static func steps(_ text: String) -> [String: String] {
    let parts = text.split(separator: ", ").map { $0.split(separator: ":").map(String.init) }
    return Dictionary(uniqueKeysWithValues: parts.map { ($0[0], $0[1]) })
  }
}
