import CandlestickEngine
import CandlestickSimulation
import CandlestickSource
import CandlestickSupport

/// A table of a simulation's steps, and a summary of the steps that the schedule delayed.
///
/// ```
/// Tasks take turns first in, first out, but "first" is held back from step 2 to 2:
///    1           ●      the body  LoaderSpec.swift:12  await loader.load()
/// ▸  2           │ ┆ ●  "second"  Loader.swift:31      items += page (instead of "first")
/// ◂  3           │ ● │  "first"   Loader.swift:31      items += page (held back since step 2)
///    4  +0.3 s   │ │ │  2 timers  of "first" and "second"
/// ```
struct Interleaving: Sendable, CustomStringConvertible {
  private static let width = 120
  /// The maximum number of characters of a name in a label, and of a list of names.
  private static let longestName = 32
  private static let longestList = 40
  /// The maximum length of a label that repeats the source line of the other column, in a table without lanes.
  private static let longestLabel = 40
  /// The minimum length of shortened code.
  private static let shortestCode = 12

  private let steps: LoggedSteps

  init(_ steps: LoggedSteps) {
    self.steps = steps
  }

  var description: String {
    guard !steps.entries.isEmpty else {
      let faults = steps.faultsFirst.joined(separator: "; ")
      return "No step was taken" + (faults.isEmpty ? "." : ", but a fault is injected (\(faults)).")
    }
    let lines = FoldedSteps(steps).lines
    let names = TaskNames(of: steps)
    return ([ScheduleSummary(steps, names).description, legend(lines)] + table(lines, names))
      .compactMap(\.self).joined(separator: "\n")
  }

  /// The recorded steps. The table folds some of these.
  var scheduleSteps: [ScheduleStep] {
    let (names, files) = (TaskNames(of: steps), SourceFiles())
    return steps.entries.map { entry in
      var step = ScheduleStep(number: entry.number, time: entry.time, task: names.name(of: entry.task))
      step.origin = names.frames.line(of: entry.task.origin)
      step.executor = entry.executor.isEmpty ? nil : entry.executor
      let frame = names.frames.frame(of: entry.positions)
      step.location = frame?.source
      step.function = frame?.function
      step.code = Self.code(at: frame, in: files)
      let overtaken = entry.delayed + (entry.delayedByTimer.map { entry.delayed.contains($0) ? [] : [$0] } ?? [])
      step.overtaken = overtaken.map { names.name(of: $0) }
      step.heldBackSince = entry.delayedSince
      step.isEarlyTimer = entry.delayedByTimer != nil
      step.faults = entry.faults
      step.note = entry.note
      step.isFailing = steps.endsWithFailure && entry.number == steps.lastNumber
      return step
    }
  }

  /// The tasks that the schedule cancelled.
  var cancellations: [ScheduleCancellation] {
    let names = TaskNames(of: steps)
    return steps.cancellations.map { number, recorded in
      var cancellation = ScheduleCancellation(afterStep: number, task: names.name(of: recorded.task))
      cancellation.origin = names.frames.line(of: recorded.task.origin)
      let frame = names.frames.frame(of: recorded.positions)
      cancellation.location = frame?.source
      cancellation.function = frame?.function
      return cancellation
    }
  }

  /// Describes a step by its task, the actor to which the task switches, and the line where it resumes. Returns nil if
  /// the step was not recorded.
  func description(ofStep number: Int) -> String? {
    guard let entry = steps.entries.first(where: { $0.number == number }) else { return nil }
    let names = TaskNames(of: steps)
    let frame = names.frames.first(of: entry.positions) ?? ""
    return [names.name(of: entry.task), entry.executor, frame].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the explanation of the marks in the table; nil if there are none.
  private func legend(_ lines: [FoldedSteps.Line]) -> String? {
    let entries = lines.flatMap(\.entries)
    let isAnyOmitted = entries.count < entries.last?.number ?? 0
    let parts = [
      entries.contains { !$0.delayed.isEmpty || $0.delayedByTimer != nil }
        ? "▸ overtakes a task that was ready first" : nil,
      entries.contains { $0.isReordering && $0.delayed.isEmpty } ? "▹ still does" : nil,
      entries.contains { $0.delayedSince != nil } ? "◂ was held back until here" : nil,
      steps.endsWithFailure ? "✗ fails" : nil,
      isAnyOmitted ? "other steps are left out" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "(\(parts.joined(separator: "; ")))"
  }

  // MARK: - The table

  private func table(_ lines: [FoldedSteps.Line], _ names: TaskNames) -> [String] {
    let numbers = lines.map(Self.numbers)
    let times = times(of: lines)
    let lanes = TaskLanes(lines)
    let drawings = lines.indices.map { lanes?.drawing(of: lines[$0], at: $0) ?? "" }
    var known: Set<StepTask> = []
    var labels = lines.map { line in
      let isNew = line.entries.first.map { known.insert($0.task).inserted } ?? false
      let isInLane = lanes != nil && !isNew && line.shown?.task.isTimer == false
      return isInLane ? "" : Self.label(of: line, names, isNew: isNew, longest: lanes == nil ? Self.longestLabel : 0)
    }
    var executors = lines.map { line in if case .timers = line { "" } else { line.shown?.executor ?? "" } }
    if lanes != nil {
      labels = zip(labels, executors).map { [$0, $1].filter { !$0.isEmpty }.joined(separator: "  ") }
      executors = lines.map { _ in "" }
    }
    let frames = lines.map { names.frames.frame(of: $0.shown?.positions ?? []) }
    let files = SourceFiles()
    let codes = frames.map { Self.code(at: $0, in: files) }
    let placeWidth = zip(frames, codes).compactMap { $1 == nil ? nil : $0?.line?.count }.max() ?? 0
    let widths = [times, drawings, labels, executors].map { $0.map(\.count).max() ?? 0 }
    let numberWidth = numbers.map(\.count).max() ?? 0
    let indent = String(repeating: " ", count: numberWidth)
    func cancelled(_ cancellations: [LoggedCancellation]) -> [String] {
      cancellations.map { "⊘ \(indent)  \(Self.text(of: $0, names))" }
    }
    return cancelled(steps.cancelledFirst)
      + lines.indices.flatMap { index in
        if case .folded(let count, let tasks) = lines[index] { return [Self.gap(of: count, tasks, names)] }
        var text = mark(of: lines[index]) + " " + numbers[index].padding(to: numberWidth, isOnLeft: true)
        for (cell, width) in zip([times[index], drawings[index], labels[index], executors[index]], widths)
        where width > 0 {
          text += "  " + cell.padding(to: width)
        }
        let note = Self.note(on: lines[index], names)
        let room = Self.width - text.count - 2 - (note.isEmpty ? 0 : note.count + 1)
        let location =
          if let code = codes[index], let place = frames[index]?.line {
            Self.text(of: place.padding(to: placeWidth), code, atMost: room)
          } else if let frame = frames[index] {
            // If the text is too long, the function name is omitted.
            frame.text(atMost: room)
          } else {
            Self.sleepers(of: lines[index], names, atMost: room)
          }
        text += "  " + [location, note].filter { !$0.isEmpty }.joined(separator: " ")
        while text.hasSuffix(" ") { text.removeLast() }
        return [text] + cancelled(lines[index].entries.flatMap(\.cancelled))
      }
  }

  private static func text(of cancellation: LoggedCancellation, _ names: TaskNames) -> String {
    let text = "\(names.name(of: cancellation.task, atMost: longestName)) is cancelled"
    guard let frame = names.frames.frame(of: cancellation.positions) else { return text }
    return "\(text) while suspended at \(frame.text(atMost: width - text.count))"
  }

  private func mark(of line: FoldedSteps.Line) -> String {
    if case .timers = line { return " " }
    guard let entry = line.shown else { return " " }
    if steps.endsWithFailure, entry.number == steps.entries.last?.number { return "✗" }
    if !entry.delayed.isEmpty || entry.delayedByTimer != nil { return "▸" }
    if entry.delayedSince != nil { return "◂" }
    return entry.isReordering ? "▹" : " "
  }

  private static func numbers(of line: FoldedSteps.Line) -> String {
    let numbers = line.entries.map(\.number)
    guard let first = numbers.first, let last = numbers.last else { return "" }
    return first == last ? "\(first)" : "\(first)–\(last)"
  }

  /// - Parameters:
  ///   - isNew: true to add the source line that created the task, because no earlier line shows it.
  ///   - longestLabel: the maximum length of a label that repeats the source line of the other column.
  private static func label(
    of line: FoldedSteps.Line,
    _ names: TaskNames,
    isNew: Bool,
    longest longestLabel: Int
  ) -> String {
    switch line {
    case .step, .repeated, .alone:
      guard let entry = line.shown else { return "" }
      guard entry.task.sleeper == nil else { return "a timer" }
      let long = names.longName(of: entry.task, atMost: longestName)
      let isRedundant = long.count > longestLabel && names.isCreated(entry.task, at: entry.positions)
      return isNew && !isRedundant ? long : names.name(of: entry.task, atMost: longestName)
    case .timers(let entries):
      let count = Set(entries.map(\.task)).count
      return count == 1 ? "a timer" : "\(grouped(count)) timers"
    case .folded: return ""
    }
  }

  /// Returns a place and its code. If there is not enough room, shortens the code, or omits it.
  private static func text(of place: String, _ code: String, atMost room: Int) -> String {
    let length = room - place.count - 2
    return length < shortestCode ? place : "\(place)  \(code.shortened(to: length))"
  }

  /// Names the tasks that timers wake; empty if there are none.
  private static func sleepers(of line: FoldedSteps.Line, _ names: TaskNames, atMost room: Int) -> String {
    let sleepers = names.sleepers(of: line.entries.map(\.task))
    return sleepers.isEmpty ? "" : "of \(TaskNames.list(sleepers, atMost: room - 3))"
  }

  private static func code(at frame: StackFrame?, in files: SourceFiles) -> String? {
    frame?.source.flatMap { files.code(ofLine: $0.line, of: $0.path) }
  }

  private static func note(on line: FoldedSteps.Line, _ names: TaskNames) -> String {
    if case .repeated(let entries) = line { return "(\(grouped(entries.count)) times)" }
    guard case .step(let entry) = line else { return "" }
    var notes: [String] = []
    func list(_ tasks: [StepTask]) -> String {
      TaskNames.list(tasks.map { names.name(of: $0, atMost: longestList) }, atMost: longestList)
    }
    if let since = entry.delayedSince { notes.append("held back since step \(since)") }
    let isMerged = entry.delayedByTimer.map(entry.delayed.contains) ?? false
    if !entry.delayed.isEmpty, !isMerged { notes.append("instead of \(list(entry.delayed))") }
    if let task = entry.delayedByTimer {
      let ready = isMerged ? entry.delayed : [task]
      notes.append("time advances although \(list(ready)) \(ready.count == 1 ? "is" : "are") ready")
    }
    notes += entry.faults + [entry.note].compactMap(\.self)
    return notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
  }

  private static func gap(of count: Int, _ tasks: [StepTask], _ names: TaskNames) -> String {
    let known = TaskNames.list(tasks.map { $0.isTimer ? "timers" : names.name(of: $0) })
    return "  … \(counted(count, "step"))\(tasks.count == count ? " of \(known)" : "") …"
  }

  /// Returns the time between each line and the line before it, as text.
  private func times(of lines: [FoldedSteps.Line]) -> [String] {
    var time: Int64 = 0
    return lines.map { line in
      guard let new = line.entries.last?.time else { return "" }
      defer { time = new }
      return new > time ? "+\(durationText(nanoseconds: new - time))" : ""
    }
  }
}

extension String {
  fileprivate func padding(to width: Int, isOnLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(width - count, 0))
    return isOnLeft ? padding + self : self + padding
  }
}
