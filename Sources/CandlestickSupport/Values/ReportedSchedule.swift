/// The schedule on which an example failed, as reports describe it.
public struct ReportedSchedule: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The string that replays the schedule, for `--replay` or `replaySchedule`; nil if unknown.
  public var schedule: String?
  /// True if the example itself ran on the schedule, so that `--replay` repeats it; false if a call of
  /// `exploreSchedules` or `replaySchedule` ran it.
  public var belongsToExample: Bool
  /// The number of the schedule in its exploration, from 1; nil for a replay.
  public var number: Int?
  /// The maximum number of schedules of the exploration; nil for a replay.
  public var limit: Int?
  /// The instructions for a replay, and other notes; may be empty.
  public var notes: String
  /// The table of steps, as text; nil if the steps were not recorded.
  public var table: String?
  /// The steps up to the failure, in order; empty if they were not recorded. Some steps in the middle of a long run are
  /// omitted.
  public var steps: [ScheduleStep]
  /// The tasks that the schedule cancelled, in order; nil or empty if there are none.
  public var cancellations: [ScheduleCancellation]?

  package init(
    schedule: String?,
    belongsToExample: Bool = true,
    number: Int? = nil,
    limit: Int? = nil,
    notes: String,
    table: String? = nil,
    steps: [ScheduleStep] = [],
    cancellations: [ScheduleCancellation] = []
  ) {
    self.schedule = schedule
    self.belongsToExample = belongsToExample
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

/// A cancellation by a schedule of a suspended task.
public struct ScheduleCancellation: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The number of the step after which the task was cancelled; 0 if it was before the first step.
  public var afterStep: Int
  /// The name of the task, as in ``ScheduleStep/task``.
  public var task: String
  /// The file and line that created the task, such as "Loader.swift:31"; nil if the name identifies the task.
  public var origin: String?
  /// The location where the task was suspended; nil if unknown.
  public var location: SourceLocation?
  /// The function at that location, such as "Loader.load()".
  public var function: String?

  package init(afterStep: Int, task: String) {
    self.afterStep = afterStep
    self.task = task
  }

  /// A sentence such as `task 3 (Loader.swift:31) is cancelled after step 4, while it is suspended at Loader.swift:12
  /// in Loader.load()`.
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
  /// The name of the task, or the name of the queue for a block. Different tasks have different names.
  public var task: String
  /// The file and line that created the task, such as "Loader.swift:31"; nil if the name identifies the task.
  public var origin: String?
  /// The actor or the queue on which the step ran; nil for the default executor.
  public var executor: String?
  /// The location where the task resumed; nil if unknown.
  public var location: SourceLocation?
  /// The function at that location, such as "Loader.load()".
  public var function: String?
  /// The code of the line at that location, without the space around it; nil if it cannot be read.
  public var code: String?
  /// The names of the tasks that were ready before this step's task and that no earlier step overtook.
  public var overtaken: [String]
  /// The number of the step since which this step was delayed; nil if it was not.
  public var heldBackSince: Int?
  /// True if time advanced before this step although tasks were ready. The step overtakes these tasks.
  public var isEarlyTimer: Bool
  /// The faults injected in this step, such as "timer late by 40 ms".
  public var faults: [String]
  /// Another decision of the schedule about the step, such as "fires after others with the same deadline"; nil if there
  /// is none.
  public var note: String?
  /// True if the failure happened in this step.
  public var isFailing: Bool

  package init(number: Int, time: Int64, task: String) {
    self.number = number
    self.time = time
    self.task = task
    (overtaken, isEarlyTimer, faults, isFailing) = ([], false, [], false)
  }
}
