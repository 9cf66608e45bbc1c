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
  /// The name that the matcher was given; nil if it has none.
  private let givenName: String?

  /// Creates the reference for a new matcher in the current code. Without a name, it is named after the test.
  init(named name: String?) throws(SnapshotError) {
    if FailureReporter.isPolled {
      throw SnapshotError("a block of `toEventually` may run several times: compare the value after it")
    }
    givenName = name
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
      self.name = given ?? SnapshotName.make(forTest: test.name)
      recording = try .ofProcess
      isOnlyOne = given == nil
    } else {
      throw SnapshotError("this code belongs to no running test; that of `beforeAll` and `afterAll` belongs to several")
    }
  }

  private static let places = Locked<[String: CodeLocation]>([:])
  /// The names that matchers were given, by the paths of their files in lowercase, as on a case-insensitive file system.
  private static let givenNames = Locked<[String: String]>([:])

  /// Returns the file of the snapshot, in a folder beside the source file of the expectation.
  func file(beside location: CodeLocation, _ fileExtension: String) throws(SnapshotError) -> SnapshotFile {
    let folder = location.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let file = SnapshotFile(specFolder: folder, name: "\(self.folder)/\(name).\(fileExtension)")
    if let givenName {
      let first = Self.givenNames.withLock { names in
        let path = file.path.lowercased()
        if names[path] == nil { names[path] = givenName }
        return names[path]
      }
      if let first, first != givenName {
        throw SnapshotError(
          "the names \"\(first)\" and \"\(givenName)\" have the same file: they must differ in letters or digits"
        )
      }
    }
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
