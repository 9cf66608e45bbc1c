/// A location in the source code, as reports print it.
public struct SourceLocation: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The absolute path of the file.
  public var path: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1; nil if unknown.
  public var column: Int?

  package init(path: String, line: Int, column: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The path and the line: "/Bank/Tests/AccountSpec.swift:12".
  public var description: String { "\(path):\(line)" }
}

/// A schedule on which an example has failed.
public struct FailedSchedule: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The string that replays it, as `--replay` or `replaySchedule` takes it; nil if it is not known.
  public var schedule: String?
  /// True if `--replay` runs the example on it; false if a call of `exploreSchedules` or `replaySchedule` has run it.
  public var isOfExample: Bool
  /// The number of the schedule among those explored, from 1; nil if it was replayed.
  public var number: Int?
  /// The limit of schedules; nil if it was replayed.
  public var limit: Int?
  /// A text that explains how to replay it, with further notes; empty if there is nothing to say.
  public var notes: String
  /// A table of its steps, as text; nil if they were not recorded.
  public var table: String?
  /// Its steps up to the failure, in order; those in the middle of a long run are left out. Empty if they were not recorded.
  public var steps: [ScheduleStep]
  /// The tasks that it cancelled where they were suspended, in order; nil or empty if there are none.
  public var cancellations: [ScheduleCancellation]?

  package init(
    schedule: String?,
    isOfExample: Bool = true,
    number: Int? = nil,
    limit: Int? = nil,
    notes: String,
    table: String? = nil,
    steps: [ScheduleStep] = [],
    cancellations: [ScheduleCancellation] = []
  ) {
    self.schedule = schedule
    self.isOfExample = isOfExample
    self.number = number
    self.limit = limit
    self.notes = notes
    self.table = table
    self.steps = steps
    self.cancellations = cancellations.isEmpty ? nil : cancellations
  }

  /// The notes, followed by the table.
  public var description: String { [notes, table ?? ""].filter { !$0.isEmpty }.joined(separator: "\n") }
}

/// A task that a schedule cancelled where it was suspended.
public struct ScheduleCancellation: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The number of the step after which it was cancelled; 0 if that was before the first step.
  public var afterStep: Int
  /// The name of the task, as in ``ScheduleStep/task``.
  public var task: String
  /// The file and line that created the task, such as "Loader.swift:31"; nil if its name is enough.
  public var origin: String?
  /// The location at which the task was suspended; nil if unknown.
  public var location: SourceLocation?
  /// The function at that location, such as "Loader.load()".
  public var function: String?

  package init(afterStep: Int, task: String) {
    self.afterStep = afterStep
    self.task = task
  }

  /// A sentence, such as `task 3 (Loader.swift:31) is cancelled after step 4, while it is suspended at Loader.swift:12 in Loader.load()`.
  public var description: String {
    let name = origin.map { "\(task) (\($0))" } ?? task
    let time = afterStep == 0 ? "before the first step" : "after step \(afterStep)"
    let line = location.map { "\($0.path.split(separator: "/").last ?? ""):\($0.line)" }
    let place = [line, function].compactMap(\.self).joined(separator: " in ")
    return "\(name) is cancelled \(time)" + (place.isEmpty ? "" : ", while it is suspended at \(place)")
  }
}

/// A step of a schedule.
public struct ScheduleStep: Codable, Sendable, Hashable {
  /// The number of the step, from 1.
  public var number: Int
  /// The virtual time in nanoseconds since the simulation began.
  public var time: Int64
  /// The name of the task, or of the queue of a block. Different tasks have different names.
  public var task: String
  /// The file and line that created the task, such as "Loader.swift:31"; nil if its name is enough.
  public var origin: String?
  /// The actor or the queue on which the step ran; nil for the default executor.
  public var executor: String?
  /// The location at which the task resumed; nil if unknown.
  public var location: SourceLocation?
  /// The function at that location, such as "Loader.load()".
  public var function: String?
  /// The tasks that were ready first and that this step is the first to overtake.
  public var overtaken: [String]
  /// The step since which this one was held back; nil if it was not.
  public var heldBackSince: Int?
  /// True if time advances before this step although tasks are ready. It overtakes them.
  public var isEarlyTimer: Bool
  /// The fault of this step that happens by chance, such as "timer late by 40 ms".
  public var faults: [String]
  /// True if this is the step that fails.
  public var isFailing: Bool

  package init(number: Int, time: Int64, task: String) {
    self.number = number
    self.time = time
    self.task = task
    (overtaken, isEarlyTimer, faults, isFailing) = ([], false, [], false)
  }
}
