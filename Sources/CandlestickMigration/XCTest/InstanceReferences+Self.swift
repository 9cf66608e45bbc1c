/// Rewrites `self` where it is not followed by the name of a member.
extension InstanceReferences {
  /// Removes `weak self` or `unowned self` from the captures of a closure.
  mutating func removeCapture(_ index: Int) throws(Obstacle) {
    guard let open = code.opening(around: index), code.is("[", at: open), code.is("{", at: open - 1),
      let close = code.partner(of: open), code.isAny(of: [",", "]"], at: index + 1)
    else { throw Obstacle(index, "`self` is captured here; a spec has no instance") }
    let others = code.elements(in: open...close).filter { !$0.contains(index) }.map(code.string)
    change("`[\(code.string(at: index - 1)) self]` is removed")
    guard others.isEmpty else { return edit(code.bytes(of: open...close), "[\(others.joined(separator: ", "))]") }
    let end = code.is("in", at: close + 1) ? close + 1 : close
    if code.tokens[end + 1].startsLine { return edit(code.end(of: open - 1)..<code.end(of: end), "") }
    remove(open...end)
  }

  /// Removes `self?.` at the start of a statement, or the statement `guard let self else { … }`.
  ///
  /// - Returns: the token after it; nil if there is none.
  mutating func removeWeakSelf(_ index: Int) throws(Obstacle) -> Int? {
    if code.is("?", at: index + 1), code.is(".", at: index + 2) {
      guard code.startsStatement(at: index) || code.isAny(of: ["{", ";", "in"], at: index - 1) else {
        throw Obstacle(index, "`self?` is part of an expression here; a spec has no instance")
      }
      edit(code.start(of: index)..<code.start(of: index + 3), "", change: "`self.` is removed")
      return index + 3
    }
    guard code.is("let", at: index - 1), code.is("guard", at: index - 2) else { return nil }
    let last = code.is("=", at: index + 1) && code.is("self", at: index + 2) ? index + 2 : index
    guard code.is("else", at: last + 1), code.is("{", at: last + 2), let close = code.partner(of: last + 2) else {
      throw Obstacle(index, "`self` is unwrapped here; a spec has no instance")
    }
    remove(index - 2...close, keepsSpace: true, change: "`guard let self` is removed")
    removed.append(index - 2...close)
    return close + 1
  }

  /// Replaces an argument `self` by the running spec, and `type(of: self)` by the class.
  mutating func passInstance(_ index: Int) throws(Obstacle) {
    let isArgument =
      code.isAny(of: ["(", ",", ":"], at: index - 1) && code.isAny(of: [")", ","], at: index + 1)
      && code.opening(around: index).map { code.is("(", at: $0) && code.name(at: $0 - 1) != nil } == true
    guard isArgument else {
      throw Obstacle(index, "`self` is passed on here; a spec has no instance, so pass a local value instead")
    }
    if code.is("of", at: index - 2), code.is("type", at: index - 4), let open = code.opening(around: index) {
      return edit(code.bytes(of: open - 1...index + 1), "self", change: "`type(of: self)` becomes `self`")
    }
    if let problem = suite.instanceProblem {
      throw Obstacle(index, "`self` is passed on here; \(problem)")
    }
    edit(code.bytes(of: index...index), "Spec.running!", change: "`self` becomes `Spec.running!`")
  }

  /// Makes an async tear-down block that throws record its error. XCTest's method for such blocks does not run them for an example.
  mutating func catchErrors(in block: ClosedRange<Int>) {
    guard block.contains(where: { code.is("await", at: $0) }), block.contains(where: { isThrowing($0, in: block) })
    else { return }
    let start = code.closureIn(block) ?? block.lowerBound
    insert(" do {", after: start)
    insert("} \(TestCaseMigration.recordingCatch) ", before: block.upperBound)
  }

  /// Returns true if the token makes a closure throw.
  private func isThrowing(_ index: Int, in closure: ClosedRange<Int>) -> Bool {
    guard code.is("throw", at: index) || code.is("try", at: index) && !code.isAny(of: ["?", "!"], at: index + 1) else {
      return false
    }
    for braces in code.braces(around: index) {
      if braces == closure { return true }
      if code.is("do", at: braces.lowerBound - 1), code.is("catch", at: braces.upperBound + 1) { return false }
    }
    return false
  }
}
