import Candlestick
import CandlestickSpecs
import Foundation

@testable import CandlestickReports

final class RunEventsSpec: Spec {
  override class func spec() {
    describe("the events of a run") {
      /// Returns a line for each event but the first and the last.
      @MainActor func lines(_ declare: @MainActor () throws -> Void) -> [String] {
        InnerRun(declare).events.dropFirst().dropLast().map(\.line)
      }

      it("start with the start of the run, and end with its summary") {
        let before = Date().timeIntervalSince1970
        let events = InnerRun {
          it("passes") {}
          it("fails") { fail("wrong") }
          xit("is skipped") {}
        }.events
        guard case .runStarted(let start) = events.first, case .runFinished(let summary) = events.last else {
          return fail("\(events)")
        }
        expect(start.version).to(equal(1))
        expect(start.candlestickVersion).to(equal(CandlestickReports.version))
        expect(start.date).to(beGreaterThanOrEqualTo(before))
        expect(start.workerCount).to(equal(0))
        expect(summary.isSuccess).to(beFalse())
        expect([summary.counts.passed, summary.counts.failed, summary.counts.skipped]).to(equal([1, 1, 1]))
        expect(summary.counts.all).to(equal(3))
      }

      it("have the groups around the examples, repeated only if another group comes in between") {
        let lines = lines {
          describe("a stack") {
            it("is empty") {}
            describe("with an element") {
              it("is not empty") {}
            }
            it("grows") {}
          }
          it("is outside") {}
        }
        expect(lines).to(
          equal([
            "groupStarted Spec", "groupStarted Spec/a stack", "exampleStarted a stack is empty",
            "exampleFinished a stack is empty: passed", "groupStarted Spec/a stack/with an element",
            "exampleStarted a stack with an element is not empty",
            "exampleFinished a stack with an element is not empty: passed",
            "groupFinished Spec/a stack/with an element", "exampleStarted a stack grows",
            "exampleFinished a stack grows: passed", "groupFinished Spec/a stack", "exampleStarted is outside",
            "exampleFinished is outside: passed", "groupFinished Spec",
          ])
        )
      }

      it("have the events of an example between its start and end, and again in its result") {
        let run = InnerRun {
          var count = 0
          it("recovers", .retry(1)) {
            count += 1
            attach("log", named: "log.txt", kept: .always)
            expect(count).to(equal(2))
          }
        }
        expect(run.events.map(\.line)[2...]).to(
          equal([
            "exampleStarted recovers", "exampleRetried 1: expected to equal <2>, got <1>", "fileAttached log.txt",
            "exampleFinished recovers: flaky", "groupFinished Spec", "runFinished",
          ])
        )
        let result = run.reported.first
        expect(result?.earlierFailures.map(\.message)).to(equal(["expected to equal <2>, got <1>"]))
        expect(result?.attachments.map(\.name)).to(equal(["log.txt"]))
        expect(result?.attachments.first?.byteCount).to(equal(3))
      }

      it("have the schedules that an example has explored", .needsSimulations) {
        let run = InnerRun {
          it("is explored", .schedules(3)) { await Task.detached { await Task.yield() }.value }
        }
        let explored = run.events.compactMap { if case .schedulesExplored(let explored) = $0 { explored } else { nil } }
        expect(explored).to(haveCount(1))
        expect(explored.first).to(equal(run.reported.first?.exploration))
        expect(explored.first?.scheduleCount).to(beGreaterThan(0))
      }

      it("describe an example with the information for filters, trees and editors") {
        let line = #line + 3
        let example = InnerRun {
          describe("an account", .tags("money"), .bug("https://example.com/7", "Rounding")) {
            it("pays") {}
          }
        }.reported[0].example
        expect(example.id).to(equal("CandlestickSpecs.Spec/an account pays"))
        expect(example.module).to(equal("CandlestickSpecs"))
        expect(example.className).to(equal("Spec"))
        expect(example.groups).to(equal(["an account"]))
        expect(example.description).to(equal("pays"))
        expect(example.fullName).to(equal("an account pays"))
        expect(example.location?.description).to(equal("\(#filePath):\(line)"))
        expect(example.tags).to(equal(["money"]))
        expect(example.bugs).to(equal(["Rounding: https://example.com/7"]))
      }

      it("have failures with their code, and the command that runs only that example") {
        let line = #line + 1
        let result = InnerRun { it("fails") { fail("wrong") } }.reported[0]
        expect(result.outcome).to(equal(.failed))
        expect(result.failures.map(\.message)).to(equal(["wrong"]))
        expect(result.failures.first?.location?.description).to(equal("\(#filePath):\(line)"))
        expect(result.failures.first?.source).to(contain("\(line) | let result = InnerRun", "^"))
        expect(result.command).to(match("^swift package specs --file '?[^ ]*RunEventsSpec.swift'?:\(line)$"))
        expect(InnerRun { it("passes") {} }.reported[0].command).to(beNil())
      }

      it("have a command with the name of the example if the line has others") {
        let line = #line + 6
        let run = InnerRun {
          sharedExamples("a shop") { it("opens") { fail("wrong") } }
          itBehavesLike("a shop")
          itBehavesLike("a shop")
          it("adds", for: ["it's", "(a|b)"], named: { $0 }) { _ in fail("wrong") }
          it("fails alone") { fail("wrong") }
        }
        expect(run.reported.compactMap(\.command).map { $0.replacing(#/ --file .*/#, with: " --file …") }).to(
          equal([
            "swift package specs --filter '^CandlestickSpecs\\.Spec/behaves like a shop opens$'",
            "swift package specs --filter '^CandlestickSpecs\\.Spec/behaves like a shop opens #2$'",
            "swift package specs --filter '^CandlestickSpecs\\.Spec/adds it'\\''s$'",
            "swift package specs --filter '^CandlestickSpecs\\.Spec/adds （a｜b）$'",
            "swift package specs --file …",
          ])
        )
        expect(run.reported.last?.command).to(endWith("RunEventsSpec.swift:\(line)"))
      }

      it("have the reason for a skip, and known issues") {
        let run = InnerRun {
          it("has no network") { try skip("no network") }
          it("is known", .knownIssue("off by one")) { fail("wrong") }
        }
        expect(run.reported.map(\.outcome)).to(equal([.skipped, .known]))
        expect(run.reported.map(\.skipReason)).to(equal(["no network", nil]))
        expect(run.reported[0].skipLocation?.path).to(equal(#filePath))
        expect(run.reported[1].knownIssues.map { "\($0)" }).to(equal(["off by one: wrong"]))
      }

      it("have the time of each example since the run started, in seconds") {
        var measured = Duration.zero
        let run = InnerRun {
          it("computes") {
            measured = ContinuousClock().measure { expect((1...1_000).reduce(0, +)).to(equal(500_500)) }
          }
          it("follows") {}
        }
        let seconds = measured / .seconds(1)
        expect(seconds).to(beGreaterThan(0))
        let (first, second) = (run.reported[0], run.reported[1])
        expect(first.start).to(beGreaterThanOrEqualTo(0))
        expect(first.duration).to(beGreaterThanOrEqualTo(seconds))
        expect(second.start).to(beGreaterThanOrEqualTo(first.start + seconds))
      }
    }
  }
}

extension RunEvent {
  /// The kind of the event, and the name that identifies it.
  fileprivate var line: String {
    switch self {
    case .runStarted: "runStarted"
    case .workerStarted, .workerProgressed, .workerEnded: "worker"
    case .groupStarted(let group): "groupStarted " + ([group.className] + group.groups).joined(separator: "/")
    case .exampleStarted(let example): "exampleStarted \(example.fullName)"
    case .outputPrinted(let output): "outputPrinted \(output.text)"
    case .failureFound(let found): "failureFound \(found.failure.message)"
    case .exampleRetried(let retry): "exampleRetried \(retry.attempt): \(retry.failure.message)"
    case .schedulesExplored(let exploration): "schedulesExplored \(exploration.scheduleCount)"
    case .fileAttached(let file): "fileAttached \(file.attachment.name)"
    case .exampleFinished(let result): "exampleFinished \(result.example.fullName): \(result.outcome)"
    case .groupFinished(let group): "groupFinished " + ([group.className] + group.groups).joined(separator: "/")
    case .lateFailureFound(let late): "lateFailureFound \(late.failure.message)"
    case .runFinished: "runFinished"
    }
  }
}
