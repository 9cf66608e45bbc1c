import Nimble
import Quick

final class SharedExamplesSpec: QuickSpec {
  override class func spec() {
    describe("shared examples") {
      it("are in a group with their name, and are known outside the group that declares them") {
        let run = QuickRun {
          describe("first") { sharedExamples("something") { it("runs") {} } }
          describe("second") { itBehavesLike("something") }
        }
        expect(run.lines) == ["second， something， runs: passed"]
      }

      it("are known in all specs if a configuration declares them") {
        let run = QuickRun { _ in
          sharedExamples("something") { it("runs") {} }
        } _: {
          itBehavesLike("something")
        }
        expect(run.lines) == ["something， runs: passed"]
      }

      it("get a context that is created when they call its closure") {
        let log = Log()
        _ = QuickRun {
          var count = 0
          sharedExamples("something") { (context: @escaping SharedExampleContext) in
            it("runs") { log("\(context()["count"] as? Int ?? -1)") }
          }
          beforeEach { count += 1 }
          itBehavesLike("something") { ["count": count] }
          itBehavesLike("something") { ["count": count] }
          itBehavesLike("something")
        }
        expect(log.entries) == ["1", "2", "-1"]
      }

      it("may include others, which get their own context") {
        let log = Log()
        let run = QuickRun {
          sharedExamples("inner") { (context: @escaping SharedExampleContext) in
            it("runs") { log("\(context()["value"] as? String ?? "none")") }
          }
          sharedExamples("outer") { (context: @escaping SharedExampleContext) in
            beforeEach { log("before") }
            itBehavesLike("inner") { ["value": "from \(context()["value"] as? String ?? "none")"] }
          }
          itBehavesLike("outer") { ["value": "outside"] }
        }
        expect(run.lines) == ["outer， inner， runs: passed"]
        expect(log.entries) == ["before", "from outside"]
      }

      it("fail if they include themselves, and the others run") {
        let run = QuickRun {
          sharedExamples("something") { itBehavesLike("something") }
          itBehavesLike("something")
          it("runs") {}
        }
        expect(run.lines) == [
          "something， something， is declared without mistakes: failed: shared examples include themselves endlessly: "
            + #""something" → "something""#, "runs: passed",
        ]
      }

      it("run alone if focus is on one of them") {
        let run = QuickRun {
          sharedExamples("something") {
            fit("is in focus") {}
            it("is not") {}
          }
          it("is outside") {}
          itBehavesLike("something")
        }
        expect(run.lines) == [
          "is outside: skipped: focus is on other examples", "something， is in focus: passed",
          "something， is not: skipped: focus is on other examples",
        ]
      }

      it("run alone if focus is on their inclusion, and not at all with an x") {
        let run = QuickRun {
          sharedExamples("something") { it("runs") {} }
          itBehavesLike("something")
          fitBehavesLike("something")
          xitBehavesLike("something")
          fitBehavesLike("something") { ["value": 1] }
          xitBehavesLike("something") { ["value": 1] }
        }
        expect(run.lines) == [
          "something， runs: skipped: focus is on other examples", "something， runs #2: passed",
          "something， runs #3: skipped: xitBehavesLike", "something， runs #4: passed",
          "something， runs #5: skipped: xitBehavesLike",
        ]
      }

      it("have the location of their inclusion") {
        let log = Log()
        let line: UInt = #line + 7
        _ = QuickRun {
          sharedExamples("something") {
            beforeEach { metadata in log("\(metadata.example.callsite.line) \(metadata.example.isSharedExample)") }
            it("runs") {}
          }
          sharedExamples("outer") { itBehavesLike("something") }
          itBehavesLike("outer")
          it("is not shared") {}
          beforeEach { metadata in
            if !metadata.example.isSharedExample { log("\(metadata.example.callsite.line) false") }
          }
        }
        expect(log.entries) == ["\(line) true", "\(line + 1) false"]
      }

      it("that do not exist are a failing example") {
        let run = QuickRun { itBehavesLike("nothing") }
        expect(run.lines.first).to(contain("failed: there are no shared examples named \"nothing\""))
      }

      it("that are declared twice are a failing example") {
        let run = QuickRun {
          sharedExamples("something") {}
          describe("inside") { sharedExamples("something") {} }
        }
        expect(run.lines.first).to(contain("failed: there are shared examples named \"something\" already"))
      }
    }

    describe("a behavior") {
      it("is a group with its class's name, and a context of its type") {
        let log = Log()
        let run = QuickRun {
          itBehavesLike(Counting.self) { log }
          describe("elsewhere") { xitBehavesLike(Counting.self) { log } }
          fitBehavesLike(Named.self) { () }
        }
        expect(run.lines) == [
          "Counting， counts: skipped: focus is on other examples",
          "elsewhere， Counting， counts: skipped: xitBehavesLike",
          "another name， runs: passed",
        ]
        expect(QuickRun { itBehavesLike(Counting.self) { log } }.lines) == ["Counting， counts: passed"]
        expect(log.entries) == ["counted"]
      }
    }

    describe("an async behavior") {
      it("is a group with its class's name, and a context of its type") {
        let log = Log()
        let run = QuickRun(as: AsyncSpec.self) {
          AsyncSpec.itBehavesLike(AsyncCounting.self) { log }
          AsyncSpec.xitBehavesLike(AsyncCounting.self) { log }
        }
        expect(run.lines) == ["AsyncCounting， counts: passed", "AsyncCounting， counts #2: skipped: xitBehavesLike"]
        expect(log.entries) == ["counted"]
      }
    }
  }
}

private final class Counting: Behavior<Log> {
  override class func spec(_ aContext: @escaping () -> Log) {
    it("counts") { aContext()("counted") }
  }
}

private final class Named: Behavior<Void> {
  override class var name: String { "another name" }
  override class func spec(_ aContext: @escaping () -> Void) {
    it("runs") {}
  }
}

private final class AsyncCounting: AsyncBehavior<Log> {
  override class func spec(_ aContext: @escaping () -> Log) {
    it("counts") { await aContext()("counted") }
  }
}
