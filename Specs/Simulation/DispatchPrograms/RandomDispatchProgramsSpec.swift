import Candlestick
import Foundation

/// `Scripts/random-dispatch-programs` runs it with other numbers of programs.
final class RandomDispatchProgramsSpec: Spec {
  override class func spec() {
    if let worker = ProgramWorker() {
      it("runs programs for another process", .realTime) { worker.run() }
      return
    }

    describe("random programs") {
      it("obey the rules with the real Dispatch") {
        if isThreadSanitized { try skip("barriers have no effect under the thread sanitizer") }
        expect(comparison.names).toNot(beEmpty())
        for failure in comparison.realFailures { fail(failure) }
      }

      it("are not stuck before they end") {
        if comparison.names.count >= 50 { expect(comparison.ended.count).to(beGreaterThanOrEqualTo(50)) }
        for name in comparison.ended.prefix(100) {
          guard let program = DispatchProgram(named: name), program.endsByConstruction,
            let events = comparison.realOutcomes[name]?.events
          else { continue }
          for count in stride(from: 1, to: events.count, by: 7) {
            let history = ProgramHistory(program, Array(events.prefix(count)), isExact: false)
            let problems = LogRule.deadlock.problems(history)
            expect(problems).toNot(beEmpty(), description: "program \(name) after \(count) events")
          }
        }
      }

      it("break a rule if their log is altered") {
        if comparison.names.count < 50 { try skip("so few programs may have nothing to change") }
        var changes: [String: Int] = [:]
        for name in comparison.ended.prefix(100) {
          guard let program = DispatchProgram(named: name), let outcome = comparison.realOutcomes[name] else {
            continue
          }
          let history = ProgramHistory(program, outcome.events, isExact: false)
          for mutation in LogMutation.all {
            guard let changed = mutation.changed(history) else { continue }
            changes[mutation.name, default: 0] += 1
            let violations = LogRule.violations(of: program, changed, isExact: false)
            expect(violations).toNot(beEmpty(), description: "\(mutation.name) in program \(name)")
          }
        }
        // The possible changes of a log depend on the order in which threads run.
        expect(changes.count).to(beGreaterThan(LogMutation.all.count / 2))
      }

      for seed in UInt64(0)...2 {
        it("end in a simulation with seed \(seed), and obey the rules") {
          for failure in comparison.simulatedFailures(seed: seed) { fail(failure) }
        }
      }
    }
  }

  /// The results of the programs with the real Dispatch, which all examples share.
  private static let comparison = ProgramComparison(names, summarizes: selection != nil)

  /// The number of programs, the first seed or the name of the only program, and the kinds of objects to omit: timers, work items or
  /// sources, by their first letters.
  private static let selection = ProcessInfo.processInfo.environment["CANDLESTICK_DISPATCH_PROGRAMS"]?
    .split(separator: " ").map(String.init)

  /// The names of the programs; by default, those with the seeds from 0 to 49, and a tenth as many that may deadlock.
  private static let names: [String] = {
    let words = selection ?? ["50"]
    guard let count = words.first.flatMap({ UInt64($0) }) else { return [] }
    let (firstWord, left) = (words.dropFirst().first ?? "0", words.dropFirst(2).first ?? "")
    let mayDeadlock = firstWord.hasPrefix("x")
    guard let first = UInt64(firstWord.dropFirst(mayDeadlock ? 1 : 0)) else { return [firstWord] }
    let (ending, other): (UInt64, UInt64) = mayDeadlock ? (0, count) : (count, count / 10)
    return (first..<first + ending).map { name(seed: $0, endsByConstruction: true, without: left) }
      + (first..<first + other).map { name(seed: $0, endsByConstruction: false, without: left) }
  }()

  private static func name(seed: UInt64, endsByConstruction: Bool, without left: String) -> String {
    let program = ProgramGenerator.program(seed: seed, endsByConstruction: endsByConstruction)
    let removed = program.statements.filter { $0.operation.provides?.first.map(left.contains) ?? false }
    return ([program.name] + removed.map { "\($0.id)" }).joined(separator: "-")
  }
}
