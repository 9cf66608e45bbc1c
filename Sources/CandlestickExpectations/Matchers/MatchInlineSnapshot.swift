import CandlestickSupport

/// Matches a value whose text equals a snapshot that was recorded in the source code itself.
///
/// ```swift
/// expect(Point(x: 1, y: 2)).to(matchInlineSnapshot { "Point(x: 1, y: 2)" })
/// ```
///
/// Write `matchInlineSnapshot()` first: the expectation passes, and at the end of the run Candlestick adds the closure
/// with the value to the source. The option `--snapshots` changes this. As with ``matchSnapshot(as:named:)``, only `to`
/// records a snapshot, and only in examples and XCTest methods.
///
/// - Parameters:
///   - format: writes the value as text; by default its structure, as differences show it.
///   - snapshot: returns the recorded text, a plain string literal.
public func matchInlineSnapshot<Value>(
  as format: SnapshotFormat<Value> = .structure,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ snapshot: (() -> String)? = nil
) -> Matcher<Value> {
  let reference = InlineSnapshotReference(
    location: CodeLocation(fileID: fileID, filePath: file, line: line, column: column),
    written: snapshot?()
  )
  return .ofSnapshot { value, _ throws(SnapshotError) in
    try reference.result(of: try format.textOrError(value))
  }
}

/// A snapshot in the source code that a matcher compares with a value.
private struct InlineSnapshotReference {
  /// The texts that this process has recorded or, in a run that records all snapshots, has confirmed. Later values are
  /// compared with them, to find a value that differs between schedules or between two examples.
  private static let settled = Locked<[CodeLocation: String]>([:])

  let location: CodeLocation
  /// The snapshot in the source; nil if there is none.
  let written: String?
  let test = FailureReporter.snapshots
  let isPolled = FailureReporter.isPolled

  func result(of text: String) throws(SnapshotError) -> MatcherResult {
    let recording = if let test { test.recording } else { try SnapshotRecording.ofProcess }
    let settled = Self.settled.withLock { $0[location] }
    let expected = settled ?? written
    if recording == .all, expected == text { settle(text) }
    if settled == text { note(text) }
    guard let expected else {
      let result = MatcherResult(status: .fail, message: messageOnMissing(text, recording))
      if recording != .none, test != nil, !isPolled { result.explanation?.recordSnapshot = { record(text) } }
      return result
    }
    let result = MatcherResult(bool: expected == text) {
      .expectedTo(settled == nil ? "match the snapshot" : "match the value that this run has recorded here before")
    } difference: {
      lineDifference(from: expected, to: text) + (test == nil ? "" : "\n`--snapshots all` accepts what differs")
    }
    if expected != text, recording == .all, settled == nil, test != nil, !isPolled {
      result.explanation?.recordSnapshot = { record(text) }
    }
    return result
  }

  private func messageOnMissing(_ text: String, _ recording: SnapshotRecording) -> ExpectationMessage {
    guard test != nil else {
      let code =
        StringLiteral.line(text).map { "matchInlineSnapshot { \($0) }" }
        ?? (["matchInlineSnapshot {"] + StringLiteral.lines(text).map { "  \($0)" } + ["}"]).joined(separator: "\n")
      return .expectedTo("match a snapshot, which only examples and XCTest methods record; write this:")
        .appended(details: code)
    }
    return .expectedTo("match a snapshot, but there is none; \(recording.adviceOnMissing(for: "matchInlineSnapshot"))")
  }

  private func settle(_ text: String) { Self.settled.withLock { $0[location] = text } }

  private func note(_ text: String) {
    guard text != written else { return }
    test?.note { $0.record(InlineSnapshot(location: location, text: text, replaces: written != nil)) }
  }

  private func record(_ text: String) -> SnapshotError? {
    settle(text)
    note(text)
    return nil
  }
}
