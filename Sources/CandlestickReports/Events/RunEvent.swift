/// An event of a run. Reports learn about a run only from its events. The format `json` prints one event per line.
///
/// The events of different examples are never interleaved, even if several workers run: `exampleStarted` is followed by the
/// example's output, failures and files, then by `exampleFinished`. Examples come in the order of the run. Only the events
/// of workers are delivered at the moment they happen.
///
/// ```swift
/// final class DotsReport: SpecReport {
///   override class var format: String { "dots" }
///
///   override func receive(_ event: RunEvent) {
///     if case .exampleFinished(let result) = event { write(result.outcome == .failed ? "F" : ".") }
///   }
/// }
/// ```
// Indirect, because the code that copies large values would otherwise be a seventh of this module and slow its build.
public indirect enum RunEvent: Sendable, Equatable {
  /// The version of the event format. It is incremented when programs that read the previous version could misunderstand an
  /// event, but not when events or fields are added.
  public static let version = 1

  /// The run starts. This is the first event.
  case runStarted(Start)
  /// A worker has started.
  case workerStarted(Worker)
  /// A worker has started another example, or more schedules of its example. Short examples may not cause this event.
  case workerProgressed(WorkerProgress)
  /// A worker has ended.
  case workerEnded(WorkerEnd)
  /// The first example of a class or a group starts. The event is repeated if examples of other groups come in between.
  case groupStarted(Group)
  /// An example or another test starts.
  case exampleStarted(Example)
  /// An example, or other code, has printed a line.
  case outputPrinted(Output)
  /// The running example has failed. The result of the example includes the failure, too.
  case failureFound(FoundFailure)
  /// An attempt of the running example has failed, and the example runs again.
  case exampleRetried(Retry)
  /// The running example has explored schedules.
  case schedulesExplored(Exploration)
  /// The running example has attached a file that is kept.
  case fileAttached(AttachedFile)
  /// An example or another test has ended.
  case exampleFinished(Result)
  /// The last example of a class or a group has ended, or an example of another group comes next.
  case groupFinished(Group)
  /// Code that belongs to no running example has failed. This event can come at any time. If the code belongs to an example
  /// that has ended, the event amends the result of that example.
  case lateFailureFound(LateFailure)
  /// The run has ended, or was interrupted. This is the last event.
  case runFinished(Summary)
}

extension RunEvent: Codable {
  private enum CodingKeys: CodingKey { case event }

  /// The kinds of events, as named in JSON.
  private enum Kind: String, Codable, CaseIterable {
    case runStarted, workerStarted, workerProgressed, workerEnded, groupStarted, exampleStarted, outputPrinted,
      failureFound
    case exampleRetried, schedulesExplored, fileAttached, exampleFinished, groupFinished, lateFailureFound, runFinished
  }

  /// The names of all kinds of events.
  static var kinds: [String] { Kind.allCases.map(\.rawValue) }

  /// Decodes an event of the kind that the field `event` names.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .event) {
    case .runStarted: self = .runStarted(try Start(from: decoder))
    case .workerStarted: self = .workerStarted(try Worker(from: decoder))
    case .workerProgressed: self = .workerProgressed(try WorkerProgress(from: decoder))
    case .workerEnded: self = .workerEnded(try WorkerEnd(from: decoder))
    case .groupStarted: self = .groupStarted(try Group(from: decoder))
    case .exampleStarted: self = .exampleStarted(try Example(from: decoder))
    case .outputPrinted: self = .outputPrinted(try Output(from: decoder))
    case .failureFound: self = .failureFound(try FoundFailure(from: decoder))
    case .exampleRetried: self = .exampleRetried(try Retry(from: decoder))
    case .schedulesExplored: self = .schedulesExplored(try Exploration(from: decoder))
    case .fileAttached: self = .fileAttached(try AttachedFile(from: decoder))
    case .exampleFinished: self = .exampleFinished(try Result(from: decoder))
    case .groupFinished: self = .groupFinished(try Group(from: decoder))
    case .lateFailureFound: self = .lateFailureFound(try LateFailure(from: decoder))
    case .runFinished: self = .runFinished(try Summary(from: decoder))
    }
  }

  /// Encodes the kind of the event as `event`, next to the properties of its value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let (kind, value): (Kind, any Encodable) =
      switch self {
      case .runStarted(let value): (.runStarted, value)
      case .workerStarted(let value): (.workerStarted, value)
      case .workerProgressed(let value): (.workerProgressed, value)
      case .workerEnded(let value): (.workerEnded, value)
      case .groupStarted(let value): (.groupStarted, value)
      case .exampleStarted(let value): (.exampleStarted, value)
      case .outputPrinted(let value): (.outputPrinted, value)
      case .failureFound(let value): (.failureFound, value)
      case .exampleRetried(let value): (.exampleRetried, value)
      case .schedulesExplored(let value): (.schedulesExplored, value)
      case .fileAttached(let value): (.fileAttached, value)
      case .exampleFinished(let value): (.exampleFinished, value)
      case .groupFinished(let value): (.groupFinished, value)
      case .lateFailureFound(let value): (.lateFailureFound, value)
      case .runFinished(let value): (.runFinished, value)
      }
    try container.encode(kind, forKey: .event)
    try value.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a list. A missing list is empty, because reports that were written by older versions lack lists that were added
  /// later.
  ///
  /// The synthesized initializers of this module call this method instead of the generic one.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
