import Synchronization

/// A failure message and its location in the user's code.
public struct TestFailure: Sendable {
  /// The expected and the actual value.
  public var message: String
  /// The location in the user's code.
  public var location: CodeLocation
  /// Further lines, such as how two values differ. Reports show them, but they are not part of the message, which
  /// suites may compare.
  public var details: String?
  /// True if the test threw an error instead of failing an expectation. XCTest counts such failures separately.
  package var isUnexpected = false
  /// Distinguishes failures with the same message and location. Copies keep it, even if changed.
  package let id: ID

  /// Creates a failure, to be recorded by ``FailureReporter``.
  ///
  /// - Parameters:
  ///   - message: the expected and the actual value.
  ///   - details: further lines, not part of the message.
  public init(message: String, location: CodeLocation, details: String? = nil) {
    self.init(message: message, location: location, details: details, id: .next())
  }

  package init(message: String, location: CodeLocation, details: String? = nil, id: ID) {
    self.message = message
    self.location = location
    self.details = details
    self.id = id
  }

  /// Creates the failure of code that threw an unexpected error.
  ///
  /// - Parameter place: where it was thrown, such as " in beforeEach"; empty for the code at the location.
  package init(unexpected error: any Error, thrown place: String = "", at location: CodeLocation) {
    let message = "unexpected error thrown\(place): <\(stringify(error))>"
    self.init(message: message.withoutControls, location: location)
  }
}

// MARK: - Equatable, Hashable

extension TestFailure: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.message == rhs.message && lhs.location == rhs.location && lhs.details == rhs.details
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(location)
    hasher.combine(details)
  }
}

// MARK: - Text

extension TestFailure {
  /// The message, followed by the details.
  var text: String { details.map { "\(message)\n\($0)" } ?? message }

  /// Adds a line to the details, unless it is nil.
  package mutating func note(_ note: String?) {
    guard let note else { return }
    details = details.map { "\($0)\n\(note)" } ?? note
  }
}

// MARK: - Identity

extension TestFailure {
  /// The identity of a failure.
  package enum ID: Hashable, Sendable {
    /// A failure of Candlestick.
    case number(Int)
    /// An issue of Swift Testing, whose errors reveal only its location.
    case issue(fileID: String?, line: Int, column: Int)

    private static let count = Atomic(0)

    /// A new, unique identity.
    package static func next() -> ID { .number(count.add(1, ordering: .relaxed).newValue) }
  }
}

/// An error whose failure is already reported.
protocol ReportedError: Error {
  /// The identity of the failure.
  var failureID: TestFailure.ID { get }
}

extension [TestFailure] {
  /// True if one of these failures already reports an error thrown by `require` or by Swift Testing's `#require`.
  package func include(_ error: any Error) -> Bool {
    guard let id = (error as? any ReportedError)?.failureID else { return false }
    return contains { $0.id == id }
  }
}
