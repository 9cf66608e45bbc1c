/// A failure: a message, and the place in the user's code.
public struct TestFailure: Sendable {
  /// What was expected, and what there was instead.
  public var message: String
  /// The place in the user's code.
  public var location: CodeLocation
  /// What helps to understand the message, on lines of its own: how two values differ. A report shows it; it is no part
  /// of the message, which suites compare with what they expect.
  public var details: String?
  /// Tells this failure from others with the same message and place. A copy keeps it, however it is changed.
  package let id: ID

  /// Makes a failure; ``FailureReporter`` takes it where it belongs.
  ///
  /// - Parameters:
  ///   - message: what was expected, and what there was instead.
  ///   - location: the place in the user's code.
  ///   - details: what helps to understand the message, on lines of its own.
  public init(message: String, location: CodeLocation, details: String? = nil) {
    self.init(message: message, location: location, details: details, id: .next())
  }

  package init(message: String, location: CodeLocation, details: String? = nil, id: ID) {
    self.message = message
    self.location = location
    self.details = details
    self.id = id
  }

  /// Makes the failure of code that has thrown an error.
  ///
  /// - Parameters:
  ///   - error: the error, which nobody expected.
  ///   - place: words for where it was thrown, such as " in beforeEach"; none where it is the code at the location.
  ///   - location: the place in the user's code.
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
  /// The message, and the details on the lines after it.
  var text: String { details.map { "\(message)\n\($0)" } ?? message }

  /// Adds a line to the details.
  ///
  /// - Parameter note: the line, if there is one.
  package mutating func note(_ note: String?) {
    guard let note else { return }
    details = details.map { "\($0)\n\(note)" } ?? note
  }
}
