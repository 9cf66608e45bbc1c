import Candlestick

final class LogRuleSpec: Spec {
  override class func spec() {
    describe("a block enqueued after a concurrent queue was suspended") {
      let program = program(
        [.main, .global(.default), .concurrent],
        [
          ProgramStatement(operation: .suspend(queue: 2)),
          ProgramStatement(
            operation: .async(queue: 1, group: nil, isBarrier: false),
            body: [ProgramStatement(operation: .resume(queue: 2))]
          ),
          ProgramStatement(
            operation: .sync(queue: 2, isBarrier: false),
            body: [
              ProgramStatement(operation: .suspend(queue: 2)),
              ProgramStatement(operation: .async(queue: 2, group: nil, isBarrier: false)),
            ]
          ),
        ]
      )
      let beginning = [
        "entered 1 0 0", "called 2 1 1", "returned 2", "called 3 2 1", "returned 3", "called 4 4 1", "entered 5 2 3",
        "called 6 3 5", "entered 7 4 4",
      ]
      let block = ["called 8 5 7", "returned 8", "called 9 6 7", "returned 9", "entered 10 6 9", "left 10"]
      let ending = ["left 7", "returned 4", "left 1"]

      it("may run while a resume call is in progress, because that does not check for suspensions again") {
        let log = beginning + block + ["returned 6", "left 5"] + ending
        expect(LogRule.suspension.problems(history(program, log))).to(beEmpty())
      }

      it("breaks a rule if it runs after the resume call has returned") {
        let log = beginning + ["returned 6", "left 5"] + block + ending
        expect(LogRule.suspension.problems(history(program, log))).to(haveCount(1))
      }
    }

    describe("a program that is stuck") {
      let sync = { (queue: Int, body: [ProgramStatement]) in
        ProgramStatement(operation: .sync(queue: queue, isBarrier: false), body: body)
      }
      let async = { (queue: Int, body: [ProgramStatement]) in
        ProgramStatement(operation: .async(queue: queue, group: nil, isBarrier: false), body: body)
      }
      let program = program([.main, .serial, .serial], [async(1, [sync(2, [])]), async(2, [sync(1, [])])])
      let beginning = ["entered 1 0 0", "called 2 1 1", "returned 2", "called 3 3 1", "returned 3", "left 1"]

      it("has deadlocked if two queues wait for one another") {
        let log = beginning + ["entered 4 1 2", "entered 5 3 3", "called 6 2 4", "called 7 4 5"]
        expect(LogRule.deadlock.problems(history(program, log))).to(beEmpty())
      }

      it("has not deadlocked if only one of them waits") {
        let log =
          beginning + ["entered 4 1 2", "entered 5 3 3", "called 6 2 4", "called 7 4 5", "entered 8 2 6", "left 8"]
        expect(LogRule.deadlock.problems(history(program, log)))
          .to(equal(["call 6 of statement 2 (q2.sync()) can return"]))
      }

      it("has not deadlocked if a queue is free") {
        let log = beginning + ["entered 4 1 2", "called 6 2 4"]
        expect(LogRule.deadlock.problems(history(program, log))).to(
          equal([
            "call 3 of statement 3 (q2.async()) can run its block",
            "call 6 of statement 2 (q2.sync()) can run its block",
          ])
        )
      }

      it("obeys the rules only if its log has a body") {
        expect(LogRule.violations(of: program, [], isExact: true).map(\.rule)).to(equal(["the body runs once"]))
      }
    }
  }

  private static func program(_ queues: [ProgramQueue.Kind], _ body: [ProgramStatement]) -> DispatchProgram {
    var next = 1
    return DispatchProgram(
      name: "0",
      endsByConstruction: false,
      startsOnMainThread: false,
      queues: queues.map { ProgramQueue(kind: $0) },
      groupCount: 0,
      semaphores: [],
      body: body.map { $0.numbered(from: &next) }
    )
  }

  /// - Parameter log: the kind, the number, the statement and the parent of each event.
  private static func history(_ program: DispatchProgram, _ log: [String]) -> ProgramHistory {
    let events = log.enumerated().map { time, line in
      let missing = 4 - line.split(separator: " ").count
      return ProgramEvent(line + String(repeating: " 0", count: missing) + " 0 \(time)")!
    }
    return ProgramHistory(program, events, isExact: false)
  }
}
