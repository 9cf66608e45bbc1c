import CandlestickSupport

/// Refers to a snapshot that a matcher compares with a value, by its name and its test.
struct SnapshotReference {
  /// The name of the folder: the test's class or, for Swift Testing, its file.
  private let folder: String
  /// The name of the file, without its extension.
  private let name: String
  /// The snapshots of the test; nil for a test of Swift Testing.
  let test: TestSnapshots?
  let recording: SnapshotRecording
  /// True if the test may have only one snapshot with this name.
  private let isOnlyOne: Bool

  /// Creates the reference for a new matcher in the current code. Without a name, it is named after the test.
  init(named name: String?) throws(SnapshotError) {
    if FailureReporter.isPolled {
      throw SnapshotError("a block of `toEventually` may run several times: compare the value after it")
    }
    let given = try name.map { name throws(SnapshotError) in
      let made = SnapshotName.make(from: name)
      guard !made.isEmpty else { throw SnapshotError("the name \"\(name)\" has no letter and no digit") }
      return made
    }
    test = FailureReporter.snapshots
    if let test {
      folder = test.className
      self.name = given ?? test.nextName()
      recording = test.recording
      isOnlyOne = false
    } else if let test = SwiftTesting.currentTest {
      if given == nil, test.isCase {
        throw SnapshotError("each case of the test needs a snapshot of its own: name it with `named:`")
      }
      folder = test.fileName
      self.name = given ?? SnapshotName.make(from: test.name)
      recording = try .ofProcess
      isOnlyOne = given == nil
    } else {
      throw SnapshotError("this code belongs to no running test; that of `beforeAll` and `afterAll` belongs to several")
    }
  }

  private static let places = Locked<[String: CodeLocation]>([:])

  /// Returns the file of the snapshot, in a folder beside the source file of the expectation.
  func file(beside location: CodeLocation, _ fileExtension: String) throws(SnapshotError) -> SnapshotFile {
    let folder = location.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let file = SnapshotFile(specFolder: folder, name: "\(self.folder)/\(name).\(fileExtension)")
    if isOnlyOne {
      let first = Self.places.withLock { places in
        if places[file.path] == nil { places[file.path] = location }
        return places[file.path]
      }
      if let first, first != location {
        throw SnapshotError("the test has another snapshot, at \(first): name this one with `named:`")
      }
    }
    return file
  }
}
