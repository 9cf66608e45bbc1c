/// The report of a process that code has ended during an attempt. Its first line has what is needed to find a simpler schedule.
struct EndOfAttempt {
  private static let mark = "attempt"

  let candidate: Shrinking.Candidate
  let stepCount: Int
  /// The text after the first line: a table of the steps.
  let steps: Substring

  /// Parses the text; nil if it is not of an attempt.
  init?(_ text: Substring) {
    let (line, rest) = text.firstIndex(of: "\n").map { (text[..<$0], text[$0...].dropFirst()) } ?? (text, "")
    let parts = line.split(separator: " ")
    guard parts.count == 5, parts[0] == Self.mark, let schedule = try? Simulation.Schedule(String(parts[1])),
      let stepCount = Int(parts[2]), let cost = Int(parts[3])
    else { return nil }
    candidate = Shrinking.Candidate(departures: schedule.departures, held: HeldStep.list(parts[4]), costOfHeld: cost)
    self.stepCount = stepCount
    steps = rest
  }

  /// The first line for a run that has recorded the steps that it held back; nil if it has not.
  static func line(of scheduler: Scheduler) -> String? {
    guard let held = scheduler.held else { return nil }
    let (trace, all) = (scheduler.trace, HeldStep.text(held.all))
    let schedule = Simulation.Schedule(seed: 0, departures: trace.departures, check: nil)
    return "\(mark) \(schedule) \(trace.stepCount) \(held.cost) \(all)"
  }
}

extension HeldStep {
  /// Writes steps as a text without spaces.
  static func text(_ steps: [HeldStep]) -> String {
    let items = steps.map { "\($0.step.task).\($0.step.ordinal).\($0.end.task).\($0.end.ordinal)" }
    return "[\(items.joined(separator: ","))]"
  }

  /// Reads such a text.
  static func list(_ text: Substring) -> [HeldStep] {
    text.dropFirst().dropLast().split(separator: ",").compactMap { item in
      let numbers = item.split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return HeldStep(
        step: Identity(task: numbers[0], ordinal: numbers[1]),
        end: Identity(task: numbers[2], ordinal: numbers[3])
      )
    }
  }
}
