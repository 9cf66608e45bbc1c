import CandlestickSupport

// Writes the fields of all events, in the order of their declarations. An encoder for the synthesized conformances would need less
// code, but takes twice the time in release builds; the benchmark Reporting has a limit.

extension RunEvent: JSONObject {
  func writeFields(to json: inout JSONText) {
    switch self {
    case .runStarted(let value): json.writeFields("runStarted", value)
    case .workerStarted(let value): json.writeFields("workerStarted", value)
    case .workerProgressed(let value): json.writeFields("workerProgressed", value)
    case .workerEnded(let value): json.writeFields("workerEnded", value)
    case .groupStarted(let value): json.writeFields("groupStarted", value)
    case .exampleStarted(let value): json.writeFields("exampleStarted", value)
    case .outputPrinted(let value): json.writeFields("outputPrinted", value)
    case .failureFound(let value): json.writeFields("failureFound", value)
    case .exampleRetried(let value): json.writeFields("exampleRetried", value)
    case .schedulesExplored(let value): json.writeFields("schedulesExplored", value)
    case .fileAttached(let value): json.writeFields("fileAttached", value)
    case .exampleFinished(let value): json.writeFields("exampleFinished", value)
    case .groupFinished(let value): json.writeFields("groupFinished", value)
    case .lateFailureFound(let value): json.writeFields("lateFailureFound", value)
    case .runFinished(let value): json.writeFields("runFinished", value)
    }
  }
}

extension JSONText {
  /// Writes the kind of an event, and the fields of its value in the same object.
  fileprivate mutating func writeFields(_ kind: StaticString, _ value: some JSONObject) {
    field("event", EventKind(name: kind))
    value.writeFields(to: &self)
  }
}

private struct EventKind: JSONValue {
  let name: StaticString

  func write(to json: inout JSONText) {
    json.write("\"")
    json.write(name)
    json.write("\"")
  }
}

extension RunEvent.Start: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("version", version)
    json.field("candlestickVersion", candlestickVersion)
    json.field("date", date)
    json.field("program", program)
    json.field("host", host)
    json.field("testCount", testCount)
    json.field("workerCount", workerCount)
    json.field("seed", seed)
    json.field("shard", shard)
    json.field("capturesOutput", capturesOutput)
    json.field("profileCount", profileCount)
  }
}

extension RunEvent.Shard: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("number", number)
    json.field("count", count)
    json.field("testCount", testCount)
    json.field("totalTestCount", totalTestCount)
    json.field("partition", partition)
  }
}

extension RunEvent.Summary: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("isSuccess", isSuccess)
    json.field("duration", duration)
    json.field("counts", counts)
    json.field("problem", problem)
    json.field("isInterrupted", isInterrupted)
    json.field("notes", notes)
    json.field("focused", focused)
    json.field("unfocusedCount", unfocusedCount)
    json.field("unlistedSpecs", unlistedSpecs)
    json.field("unlistedTests", unlistedTests)
    json.field("recordedSnapshots", recordedSnapshots)
    json.field("unusedSnapshots", unusedSnapshots)
  }
}

extension RunEvent.Counts: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("passed", passed)
    json.field("failed", failed)
    json.field("flaky", flaky)
    json.field("known", known)
    json.field("skipped", skipped)
    json.field("unavailable", unavailable)
  }
}

extension RunEvent.FocusedExample: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("name", name)
    json.field("location", location)
  }
}

extension RunEvent.Worker: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("process", process)
    json.field("time", time)
  }
}

extension RunEvent.WorkerProgress: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("process", process)
    json.field("worker", worker)
    json.field("time", time)
    json.field("example", example)
    json.field("scheduleCount", scheduleCount)
    json.field("endedCount", endedCount)
    json.field("failedCount", failedCount)
  }
}

extension RunEvent.WorkerEnd: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("process", process)
    json.field("time", time)
    json.field("reason", reason)
  }
}

extension RunEvent.Example: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("id", id)
    json.field("module", module)
    json.field("className", className)
    json.field("groups", groups)
    json.field("description", description)
    json.field("location", location)
    json.field("tags", tags)
    json.field("bugs", bugs)
  }
}

extension RunEvent.Group: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("module", module)
    json.field("className", className)
    json.field("groups", groups)
  }
}

extension RunEvent.Output: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("example", example)
    json.field("stream", stream)
    json.field("text", text)
  }
}

extension RunEvent.AttachedFile: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("example", example)
    json.field("attachment", attachment)
  }
}

extension RunEvent.Failure: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("message", message)
    json.field("location", location)
    json.field("details", details)
    json.field("source", source)
    json.field("schedule", schedule)
    json.field("isUnexpected", isUnexpected)
  }
}

extension RunEvent.FoundFailure: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("example", example)
    json.field("failure", failure)
  }
}

extension RunEvent.Retry: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("example", example)
    json.field("attempt", attempt)
    json.field("failure", failure)
  }
}

extension RunEvent.LateFailure: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("exampleName", exampleName)
    json.field("failure", failure)
    json.field("result", result)
  }
}

extension RunEvent.Result: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("example", example)
    json.field("outcome", outcome)
    json.field("start", start)
    json.field("duration", duration)
    json.field("process", process)
    json.field("worker", worker)
    json.field("failures", failures)
    json.field("skipReason", skipReason)
    json.field("skipLocation", skipLocation)
    json.field("earlierFailures", earlierFailures)
    json.field("knownIssues", knownIssues)
    json.field("attachments", attachments)
    json.field("exploration", exploration)
    json.field("reasonForRealTime", reasonForRealTime)
    json.field("fallbacks", fallbacks)
    json.field("recordedSnapshots", recordedSnapshots)
    json.field("command", command)
    json.field("hooks", hooks)
    json.field("history", history)
  }
}

extension RunEvent.PastResult: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("outcome", outcome)
    json.field("duration", duration)
    json.field("date", date)
  }
}

extension RunEvent.KnownIssue: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("reason", reason)
    json.field("failure", failure)
  }
}

extension RunEvent.HookDuration: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("name", name)
    json.field("location", location)
    json.field("duration", duration)
    json.field("count", count)
  }
}

extension RunEvent.Exploration: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("example", example)
    json.field("scheduleCount", scheduleCount)
    json.field("skippedCount", skippedCount)
    json.field("hasSeenAll", hasSeenAll)
    json.field("coverage", coverage)
    json.field("cancellations", cancellations)
    json.field("warning", warning)
  }
}

extension OrderCoverage: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("orderCount", orderCount)
    json.field("isComplete", isComplete)
    json.field("estimatedOrderCount", estimatedOrderCount)
    json.field("scheduleCount", scheduleCount)
    json.field("oneSidedPairs", oneSidedPairs)
  }
}

extension OrderCoverage.OneSidedPair: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("first", first)
    json.field("second", second)
  }
}

extension RunEvent.Cancellations: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("count", count)
    json.field("pointCount", pointCount)
  }
}

extension RunEvent.Attachment: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("name", name)
    json.field("path", path)
    json.field("byteCount", byteCount)
  }
}

extension SourceLocation: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("path", path)
    json.field("line", line)
    json.field("column", column)
  }
}

extension FailedSchedule: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("schedule", schedule)
    json.field("belongsToExample", belongsToExample)
    json.field("number", number)
    json.field("limit", limit)
    json.field("notes", notes)
    json.field("table", table)
    json.field("steps", steps)
    json.field("cancellations", cancellations)
  }
}

extension ScheduleCancellation: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("afterStep", afterStep)
    json.field("task", task)
    json.field("origin", origin)
    json.field("location", location)
    json.field("function", function)
  }
}

extension ScheduleStep: JSONObject {
  func writeFields(to json: inout JSONText) {
    json.field("number", number)
    json.field("time", time)
    json.field("task", task)
    json.field("origin", origin)
    json.field("executor", executor)
    json.field("location", location)
    json.field("function", function)
    json.field("overtaken", overtaken)
    json.field("heldBackSince", heldBackSince)
    json.field("isEarlyTimer", isEarlyTimer)
    json.field("faults", faults)
    json.field("note", note)
    json.field("isFailing", isFailing)
  }
}

extension RunEvent.Result.Outcome: JSONValue {}
extension RunEvent.Output.Stream: JSONValue {}
