import CandlestickSupport

/// A failure message and its location in the user's code.
public struct TestFailure: Codable, Sendable {
  /// States what was expected and what was found.
  public package(set) var message: String
  /// The location of the failed expectation.
  public package(set) var location: CodeLocation
  /// Additional lines, such as the difference between two values. They are not part of the message, so suites can
  /// compare messages.
  public package(set) var details: String?
  /// The schedule on which the failure occurred, if known. Its description is not part of the details.
  package var schedule: ReportedSchedule?
  /// True if the test threw an error instead of failing an expectation. XCTest counts such failures separately.
  package var isUnexpected = false
  /// True if the failure is about a known issue, for example one that did not occur. Such a failure is never itself a
  /// known issue.
  package var isAboutKnownIssue = false
  /// True if the failure is about an expectation without a matcher. If its code throws, the matcher may be missing because
  /// its argument threw, and the failure is dropped.
  package var hasNoMatcher = false
  /// Distinguishes the failure from others with the same message and location. Modified copies keep it.
  package let id: ID
  /// The first line of the message with whole values, until it is in the details or in an attachment; nil if the message
  /// shows them.
  package var whole: String?
  /// True if nothing else shows the values.
  package var needsWhole = true
  /// The notes of code that the failure's error has left. Nil once all notes are in the details.
  package var errorNotes: [String]? = []

  /// The properties that a worker sends to its supervisor.
  private enum CodingKeys: CodingKey { case message, location, details, schedule, isUnexpected, id }

  package init(message: String, location: CodeLocation, details: String? = nil, id: ID = .next()) {
    self.message = message
    self.location = location
    self.details = details
    self.id = id
  }

  /// Creates the failure of code that threw an unexpected error.
  ///
  /// - Parameter context: says where it was thrown, such as " in beforeEach"; empty if at the location.
  package init(unexpected error: any Error, thrown context: String = "", at location: CodeLocation) {
    let message = "unexpected error thrown\(context): <\(stringify(error))>"
    self.init(message: message.printable, location: location, details: ThrowPlace.description(of: error))
    errorNotes = FailureReporter.notes(of: error)
  }
}

// MARK: - Equatable, Hashable

extension TestFailure: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.message == rhs.message && lhs.location == rhs.location && lhs.details == rhs.details
      && lhs.schedule == rhs.schedule
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(location)
    hasher.combine(details)
    hasher.combine(schedule)
  }
}

// MARK: - Text

extension TestFailure {
  /// The message, followed by the details and the schedule.
  package var text: String { explanation.map { "\(message)\n\($0)" } ?? message }

  /// The details, followed by the schedule; nil if there is neither.
  package var explanation: String? {
    let parts = [details, schedule?.description].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// Adds a line to the details, unless it is nil.
  package mutating func note(_ note: String?) {
    guard let note else { return }
    details = details.map { "\($0)\n\(note)" } ?? note
  }

  /// Adds the first line with whole values to the details, because it cannot be attached. Drops it if a difference shows what
  /// matters.
  package mutating func noteWhole() {
    if needsWhole { note(whole.map { "in full: \($0)".elided(to: 40_000) }) }
    whole = nil
  }

  /// Returns the failure with the user's notes added to its details.
  package func adding(_ notes: [String]) -> TestFailure {
    var failure = self
    for text in notes { failure.note("note: " + text.elided(to: 1_000).replacing("\n", with: "\n      ")) }
    return failure
  }
}

// MARK: - Identity

extension TestFailure {
  /// The identity of a failure.
  package enum ID: Codable, Hashable, Sendable {
    /// A failure of Candlestick.
    case number(Int)
    /// A Swift Testing issue. The errors of `#require` reveal only its location.
    case issue(fileID: String?, line: Int, column: Int)

    private static let count = Locked(0)

    /// Returns a new, unique identity.
    package static func next() -> ID {
      count.withLock { count in
        count += 1
        return .number(count)
      }
    }
  }
}

/// An error thrown after its failure was reported.
protocol ReportedError: Error {
  /// The identity of the failure.
  var failureID: TestFailure.ID { get }
}

extension [TestFailure] {
  /// Returns true if one of these failures reports the error, thrown by `require` or Swift Testing's `#require`.
  package func include(_ error: any Error) -> Bool {
    guard let id = (error as? any ReportedError)?.failureID else { return false }
    return contains { $0.id == id }
  }

  /// Returns true if one of these failures reports the error that XCTest has described in a failure of its own.
  ///
  /// The text of the error of `#require` is that of a structure of Swift Testing, as of Swift 6.3.
  package func include(errorIn xctestFailure: TestFailure) -> Bool {
    let text = xctestFailure.message
    return contains { failure in
      guard case .issue(let file, let line, let column) = failure.id else {
        return text == "threw error \"\(failure.message)\""
      }
      return text.hasPrefix("threw error \"ExpectationFailedError(")
        && text.hasSuffix("sourceLocation: \(file ?? ""):\(line):\(column)))\"")
    }
  }
}
