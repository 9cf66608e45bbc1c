/// Matches a value whose text equals a snapshot that was recorded in a file beside the spec.
///
/// ```swift
/// expect(Receipt(for: cart)).to(matchSnapshot())
/// expect(page.html).to(matchSnapshot(as: .lines, named: "front page"))
/// ```
///
/// The file is `__Snapshots__/CLASS/NAME.txt`. `NAME` is the given name or that of the test, with a number from the
/// test's second snapshot on. If the file is missing, the snapshot is recorded and the expectation passes; the option
/// `--snapshots` changes this. Only `to` with this matcher records a snapshot: `toNot`, `toEventually` and matchers that
/// contain this one do not.
///
/// - Parameters:
///   - format: writes the value as text; by default its structure, as differences show it.
///   - name: the name of the snapshot; nil to derive it from the name of the test.
public func matchSnapshot<Value>(
  as format: SnapshotFormat<Value> = .structure,
  named name: String? = nil
) -> Matcher<Value> {
  // Created once, because a matcher may be evaluated several times.
  let reference = Result { () throws(SnapshotError) in try SnapshotReference(named: name) }
  return .ofSnapshot { value, location throws(SnapshotError) in
    try reference.get().result(format, value, at: location)
  }
}

extension Matcher {
  /// Creates a matcher that compares a value with a snapshot.
  static func ofSnapshot(
    _ compare: @escaping (Value, CodeLocation) throws(SnapshotError) -> MatcherResult
  ) -> Matcher {
    Matcher { expression in
      if let result = expression.uncalledResult { return result }
      guard let value = try expression.evaluate() else { return .ofNil(.expectedActualValueTo("match a snapshot")) }
      do throws(SnapshotError) {
        return try compare(value, expression.location)
      } catch {
        return MatcherResult(status: .fail, message: .expectedTo("match a snapshot; \(error)"))
      }
    }
  }
}

extension SnapshotReference {
  /// Compares a value with the snapshot.
  fileprivate func result<Value>(
    _ format: SnapshotFormat<Value>,
    _ value: Value,
    at location: CodeLocation
  ) throws(SnapshotError) -> MatcherResult {
    let file = try file(beside: location, format.fileExtension)
    let text = try format.textOrError(value)
    test?.note { $0.use(file.path) }
    let recorded = try file.read(hasOnlyNewlines: format.hasOnlyNewlines)
    let isEqual = recorded == text
    if isEqual, recording == .all { file.settle() }
    let words = "match the snapshot \(file.path)"
    let result =
      recorded.map { recorded in
        MatcherResult(bool: isEqual) {
          .expectedTo(words)
        } difference: {
          lineDifference(from: recorded, to: text) + "\n`--snapshots all` accepts what differs"
        }
      }
      ?? MatcherResult(
        status: .fail,
        message: .expectedTo("\(words), which does not exist; \(recording.adviceOnMissing(for: "matchSnapshot"))")
      )
    if !isEqual, recorded == nil ? recording != .none : recording == .all && !file.isSettled {
      result.explanation?.recordSnapshot = { record(text, in: file) }
    }
    return result
  }

  /// Records a text in a snapshot file, or returns the reason why it cannot.
  private func record(_ text: String, in file: SnapshotFile) -> SnapshotError? {
    do throws(SnapshotError) {
      try file.write(text)
    } catch {
      return error
    }
    if let test {
      test.note { $0.record(SnapshotUses.Recorded(path: file.path, text: text)) }
    } else {
      print("note: recorded the snapshot \(file.path)")
    }
    return nil
  }
}

extension SnapshotFormat {
  /// Returns the text of a value.
  func textOrError(_ value: Value) throws(SnapshotError) -> String {
    do {
      return try text(value)
    } catch {
      throw SnapshotError("the value cannot be written: \(stringify(error))")
    }
  }
}

extension SnapshotRecording {
  /// Returns the advice in a failure about a missing snapshot.
  func adviceOnMissing(for matcher: String) -> String {
    self == .none
      ? "`--snapshots missing` records it"
      : "only `to(\(matcher)())` records it: no other matcher around it, no `toNot`, and no poll"
  }
}
