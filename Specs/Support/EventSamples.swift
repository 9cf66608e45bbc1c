import CandlestickSupport

@testable import CandlestickReports

/// An event of each kind, in which each field has a value and each list an element.
enum EventSamples {
  static var all: [RunEvent] {
    [
      .runStarted(start), .workerStarted(RunEvent.Worker(process: 70, time: 0.25)), .workerProgressed(progress),
      .workerEnded(RunEvent.WorkerEnd(process: 70, time: 2.5, reason: "crashed with SIGTRAP")), .groupStarted(group),
      .exampleStarted(example),
      .outputPrinted(RunEvent.Output(example: example.id, stream: .error, text: "printed\n")),
      .failureFound(RunEvent.FoundFailure(example: example.id, failure: failure)),
      .exampleRetried(RunEvent.Retry(example: example.id, attempt: 1, failure: failure)),
      .schedulesExplored(exploration),
      .fileAttached(RunEvent.AttachedFile(example: example.id, attachment: attachment)),
      .exampleFinished(result), .groupFinished(group),
      .lateFailureFound(RunEvent.LateFailure(exampleName: "account pays", failure: failure, result: result)),
      .runFinished(summary),
    ]
  }

  private static var start: RunEvent.Start {
    var start = RunEvent.Start(
      date: 1_795_694_295.123,
      program: "BankPackageTests",
      testCount: 3,
      workerCount: 2,
      seed: .max,
      shard: RunEvent.Shard(number: 1, count: 2, testCount: 3, totalTestCount: 5, partition: "4f2a")
    )
    start.classCount = 2
    (start.capturesOutput, start.profileCount) = (true, 5)
    start.host = "build-7"
    return start
  }

  private static var progress: RunEvent.WorkerProgress {
    RunEvent.WorkerProgress(
      process: 70,
      worker: 1,
      time: 0.5,
      example: example.id,
      scheduleCount: 12,
      endedCount: 3,
      failedCount: 1
    )
  }

  private static var group: RunEvent.Group {
    RunEvent.Group(module: "BankTests", className: "AccountSpec", groups: ["account"])
  }

  private static var example: RunEvent.Example {
    RunEvent.Example(
      id: "BankTests.AccountSpec/account__pays",
      module: "BankTests",
      className: "AccountSpec",
      groups: ["account"],
      description: "pays",
      location: location,
      tags: ["slow"],
      bugs: ["#12"]
    )
  }

  private static var location: SourceLocation {
    SourceLocation(path: "/Bank/Tests/AccountSpec.swift", line: 7, column: 5)
  }

  private static var failure: RunEvent.Failure {
    RunEvent.Failure(
      message: "expected 1, got 2",
      location: location,
      details: "- 1\n+ 2",
      source: "7 | expect(1)",
      schedule: schedule,
      isUnexpected: true
    )
  }

  private static var schedule: ReportedSchedule {
    var step = ScheduleStep(number: 4, time: .max, task: "Task 2")
    (step.origin, step.executor, step.location) = ("Account.swift:12", "Account", location)
    (step.function, step.code, step.overtaken, step.heldBackSince) = ("Account.pay()", "balance -= 1", ["Task 1"], 2)
    (step.isEarlyTimer, step.faults, step.isFailing) = (true, ["timer late by 40 ms"], true)
    step.note = "wakes spuriously"
    var schedule = ReportedSchedule(
      schedule: "a1b2",
      belongsToExample: false,
      number: 3,
      limit: 100,
      notes: "replay it",
      table: "1 | Task 1",
      steps: [step]
    )
    var cancellation = ScheduleCancellation(afterStep: 3, task: "Task 2")
    cancellation.origin = "Account.swift:12"
    (cancellation.location, cancellation.function) = (location, "Account.pay()")
    schedule.cancellations = [cancellation]
    return schedule
  }

  private static var exploration: RunEvent.Exploration {
    RunEvent.Exploration(
      example: example.id,
      scheduleCount: 12,
      skippedCount: 3,
      hasSeenAll: true,
      coverage: OrderCoverage(
        orderCount: 34,
        isComplete: true,
        estimatedOrderCount: 40,
        scheduleCount: 184_756,
        oneSidedPairs: [.init(first: "Pool.swift:12 in Pool.take()", second: "Pool.swift:19 in Pool.put(_:)")]
      ),
      cancellations: RunEvent.Cancellations(count: 10, pointCount: 11),
      warning: "took other steps"
    )
  }

  private static var attachment: RunEvent.Attachment {
    RunEvent.Attachment(name: "log.txt", path: "/tmp/log.txt", byteCount: 12)
  }

  static var result: RunEvent.Result {
    var result = RunEvent.Result(example: example, outcome: .unavailable, start: 0.1, duration: 1e-7)
    (result.process, result.worker, result.failures) = (70, 1, [failure])
    (result.skipReason, result.skipLocation) = ("no network", location)
    result.earlierFailures = [failure]
    result.knownIssues = [RunEvent.KnownIssue(reason: "#12", failure: failure)]
    (result.attachments, result.exploration) = ([attachment], exploration)
    result.reasonForRealTime = "starts a process"
    (result.fallbacks, result.recordedSnapshots) = (["Pendable<Int>"], ["/Bank/Tests/a.txt"])
    result.command = "swift package specs --file Tests/AccountSpec.swift:7"
    result.hooks = [RunEvent.HookDuration(name: "beforeEach", location: location, duration: 0.5)]
    result.history = [RunEvent.PastResult(outcome: .passed, duration: 0.5, date: 12)]
    return result
  }

  private static var summary: RunEvent.Summary {
    var counts = RunEvent.Counts()
    (counts.passed, counts.failed, counts.flaky, counts.known, counts.skipped, counts.unavailable) = (1, 2, 3, 4, 5, 6)
    var summary = RunEvent.Summary(isSuccess: false, duration: 2.5, counts: counts, problem: "flaky", notes: ["note"])
    summary.isInterrupted = true
    summary.focused = [RunEvent.FocusedExample(name: "account pays", location: location)]
    (summary.unfocusedCount, summary.unlistedSpecs, summary.unlistedTests) = (1, ["CardSpec"], ["CardTests"])
    (summary.recordedSnapshots, summary.unusedSnapshots) = (["/a.txt"], ["/b.txt"])
    return summary
  }
}
