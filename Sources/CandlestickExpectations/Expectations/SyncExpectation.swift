/// A value, or synchronous code, about which something is to be expected. `expect(…)` makes one.
///
/// ```swift
/// expect(stack.count).to(equal(3))
/// expect { try stack.pop() }.to(throwError())
/// ```
public struct SyncExpectation<Value>: Expectation {
  /// The code that the expectation is about.
  public let expression: Expression<Value>
  public private(set) var status: ExpectationStatus
  public var location: SourceLocation { expression.location }

  /// Makes an expectation about an expression.
  ///
  /// - Parameter expression: the code that the expectation is about.
  public init(expression: Expression<Value>) {
    self.expression = expression
    self.status = .pending
  }

  /// Expects the value to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func to(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    verify(Judgement(expression, matcher, style: .toMatch, to: "to"), description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func toNot(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    verify(Judgement(expression, matcher, style: .toNotMatch, to: "to not"), description: description)
  }

  /// Expects the value not to match; another name for ``toNot(_:description:)``.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNot(matcher, description: description)
  }

  func verify(_ judgement: Judgement, description: String?) -> Self {
    judgement.report(description: description, at: location)
    var verified = self
    verified.status = status.and(judgement)
    return verified
  }
}
