/// Finds the code of a test class in which a failed assertion ends the test: the code after `continueAfterFailure = false`.
struct FailureStops {
  /// The statements that set the property.
  private(set) var statements: [ClosedRange<Int>] = []
  private let code: SourceCode
  /// The tokens of the code in which a failure ends the test.
  private var stopping: [ClosedRange<Int>] = []
  /// The opening braces of the bodies in which any statement may throw.
  private let throwingBodies: Set<Int>

  /// Reads the statements.
  ///
  /// - Throws: ``Obstacle`` if a value is not a literal, or is not set directly in `setUp` or in a test.
  init(_ code: SourceCode, _ members: [TestCaseMember]) throws(Obstacle) {
    self.code = code
    throwingBodies = Set(members.filter { $0.canThrow(in: code) }.compactMap(\.body?.lowerBound))
    let all = code.indices(of: "continueAfterFailure")
    guard !all.isEmpty else { return }
    var stopsTests = false
    for member in members where member.kind == .setting {
      let values = code.indices(of: ["true", "false"]).elements(in: member.tokens)
      stopsTests = values.last.map { code.is("false", at: $0) } ?? stopsTests
    }
    for member in members where member.kind == .hook("beforeEach") {
      stopsTests = try read(member, all, stops: stopsTests)
    }
    for member in members where member.kind != .hook("beforeEach") {
      _ = try read(member, all, stops: stopsTests)
    }
  }

  /// Reads the statements in a member.
  ///
  /// - Parameters:
  ///   - all: the tokens of the property's name.
  ///   - stops: true if a failure ends the test when the member begins.
  /// - Returns: true if a failure ends the test after the member.
  private mutating func read(_ member: TestCaseMember, _ all: [Int], stops: Bool) throws(Obstacle) -> Bool {
    guard let body = member.body, member.kind != .kept, member.kind != .setting else { return stops }
    var (stops, start) = (stops, body.lowerBound)
    for index in all.elements(in: member.tokens) {
      let isQualified = code.is(".", at: index - 1) && code.isAny(of: ["self", "super"], at: index - 2)
      let first = isQualified ? index - 2 : index
      guard member.kind != .helper, code.braces(around: index).first == body,
        isQualified || !code.is(".", at: index - 1), code.is("=", at: index + 1),
        code.isAny(of: ["true", "false"], at: index + 2),
        code.isAny(of: ["}", ";"], at: index + 3) || code.startsStatement(at: index + 3)
      else {
        throw Obstacle(index, "set `continueAfterFailure` to `true` or `false` in a line of `setUp` or of a test")
      }
      statements.append(first...(code.is(";", at: index + 3) ? index + 3 : index + 2))
      if stops { stopping.append(start...index) }
      (stops, start) = (code.is("false", at: index + 2), index)
    }
    if stops { stopping.append(start...body.upperBound) }
    return stops
  }

  /// Returns true if a failure of the assertion at a token ends the test.
  func stops(at index: Int) -> Bool { stopping.contains { $0.contains(index) } }

  /// Returns true if a statement at the token may throw an error that nothing in the member catches.
  func canThrow(at index: Int) -> Bool {
    for braces in code.braces(around: index) {
      if throwingBodies.contains(braces.lowerBound) { return true }
      guard isBranch(braces) else { return false }
    }
    return false
  }

  /// Returns true if the braces are those of a statement such as `if`, and let errors pass.
  private func isBranch(_ braces: ClosedRange<Int>) -> Bool {
    let open = braces.lowerBound
    if code.is("do", at: open - 1) { return !code.is("catch", at: braces.upperBound + 1) }
    if code.isAny(of: ["else", "repeat"], at: open - 1) { return true }
    var start = open - 1
    while start > 0, !isStatementStart(start) {
      start = code.partner(of: start - 1).flatMap { $0 < start ? $0 : nil } ?? start - 1
    }
    return code.isAny(of: Self.branches, at: start)
  }

  private static let branches = ["if", "else", "for", "while", "switch", "guard", "catch"]

  private func isStatementStart(_ index: Int) -> Bool {
    if code.startsStatement(at: index) || code.isAny(of: ["{", "}", ";"], at: index - 1) { return true }
    if code.is(":", at: index - 1) { return code.isAny(of: Self.branches, at: index) }
    return code.is("in", at: index - 1) && code.braces(around: index).first.flatMap(code.closureIn) == index - 1
  }
}
