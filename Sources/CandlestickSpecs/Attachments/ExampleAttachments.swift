import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The files that a test, or one of several runs of a test, has attached. Any thread may use it.
package final class ExampleAttachments: ScheduleFiles {
  private struct File: Sendable {
    let name: String
    let byteCount: Int
    let retention: AttachmentRetention
    let location: CodeLocation
  }

  private struct State {
    var files: [File] = []
    /// The highest number so far for each name that several files have.
    var numbers: [String: Int] = [:]
    var isClosed = false
    var isAside = false
  }

  /// The object to which the files of a run go if the run decides the result of its test.
  private enum Owner {
    case test(ExampleAttachments)
    case swiftTesting
  }

  private let folder: TestFolder
  /// Nil for the files of a test, independent of its runs.
  private let owner: Owner?
  private let state = Locked(State())

  /// Creates the attachments of a test.
  ///
  /// - Parameters:
  ///   - test: the name of the test, with its class.
  ///   - onFolder: called with the path of the test's folder before its first file is written.
  package init(of test: String, onFolder: @escaping @Sendable (String) -> Void) {
    folder = TestFolder(test, onFolder)
    owner = nil
  }

  init(ofRunIn test: ExampleAttachments) {
    folder = test.folder
    owner = .test(test)
  }

  /// Creates the attachments of one schedule of a Swift Testing test.
  init(ofSwiftTesting: Void) {
    folder = TestFolder("Swift Testing") { _ in }
    owner = .swiftTesting
  }

  /// The attachments of the test, whichever of its runs decides its result.
  var ofTest: ExampleAttachments { if case .test(let test)? = owner { test.ofTest } else { self } }

  // MARK: - Adding

  /// Writes a file, whose content a closure appends. Returns its name.
  @discardableResult
  func add(
    _ name: String,
    _ retention: AttachmentRetention,
    at location: CodeLocation,
    _ content: (OpenFile) throws -> Void
  ) throws -> String {
    try state.withLock { state in
      if state.isClosed || state.isAside { throw AttachmentError(description: "the test has ended") }
      let folder = try folder.create()
      let file = try Self.create(AttachmentName.make(from: name), in: folder, &state.numbers)
      do {
        try content(file)
        try file.close()
      } catch {
        unlink(file.path)
        throw error
      }
      state.files.append(
        File(name: file.name, byteCount: file.byteCount, retention: retention, location: location)
      )
      return file.name
    }
  }

  /// Creates a file with a name that no other file has.
  private static func create(
    _ name: String,
    in folder: String,
    _ numbers: inout [String: Int]
  ) throws -> OpenFile {
    while true {
      let number = numbers[name, default: 0] + 1
      numbers[name] = number
      let name = number == 1 ? name : AttachmentName.numbered(name, number)
      if let file = try OpenFile(creating: name, in: folder) { return file }
    }
  }

  // MARK: - Ending

  /// Closes the attachments of the test, and removes those that are not kept. Returns the others.
  func settle(hasFailed: Bool) -> [RunEvent.Attachment] {
    let files = close()
    let isKept = { (file: File) in hasFailed || file.retention == .always }
    for file in files where !isKept(file) { unlink(folder.path(of: file.name)) }
    folder.removeIfEmpty()
    return files.filter(isKept).map { RunEvent.Attachment(path: folder.path(of: $0.name), byteCount: $0.byteCount) }
  }

  /// Closes the attachments of a run, and removes them.
  package func remove() {
    let isAside = state.withLock(\.isAside)
    for file in close() { unlink(folder.path(of: file.name, isAside: isAside)) }
  }

  /// Moves the files of a run to another folder, so that those of later runs do not mix with them.
  package func setAside() {
    state.withLock { state in
      state.isAside = true
      if !state.files.isEmpty { mkdir(folder.path(of: "", isAside: true), 0o777) }
      for file in state.files { rename(folder.path(of: file.name), folder.path(of: file.name, isAside: true)) }
    }
  }

  /// Closes the attachments of the run that decides the result of its test.
  package func keep() {
    let isAside = state.withLock(\.isAside)
    let files = close()
    for file in files where isAside {
      rename(folder.path(of: file.name, isAside: true), folder.path(of: file.name))
    }
    switch owner {
    case .test(let test)?: test.state.withLock { $0.files += files }
    case .swiftTesting?:
      for file in files {
        let path = folder.path(of: file.name)
        NewAttachment(name: file.name, retention: file.retention, location: file.location)
          .add(contentsOf: URL(fileURLWithPath: path))
        unlink(path)
      }
      folder.removeIfEmpty()
    case nil: break
    }
  }

  /// Returns the folder for files that are moved aside. No attachment can have its name.
  static func folderAside(in folder: String) -> String { "\(folder)/.failing" }

  /// Closes the attachments. Adding more is an error.
  @discardableResult
  private func close() -> [File] {
    state.withLock { state in
      defer { state.files = [] }
      state.isClosed = true
      return state.files
    }
  }

  /// Rejects further attachments, because the test has ended.
  func refuse() { close() }
}

/// The folder for a test's attachments. It is created for the first one.
private final class TestFolder: Sendable {
  private let test: String
  private let onCreation: @Sendable (String) -> Void
  private let path = Locked<String?>(nil)

  init(_ test: String, _ onCreation: @escaping @Sendable (String) -> Void) {
    self.test = test
    self.onCreation = onCreation
  }

  /// Creates the folder unless it exists, and returns its path.
  func create() throws -> String {
    try path.withLock { path in
      if let path { return path }
      let new = try AttachmentsFolder.makeFolder(for: test)
      onCreation(new)
      path = new
      return new
    }
  }

  func removeIfEmpty() {
    guard let path = path.withLock(\.self) else { return }
    rmdir(ExampleAttachments.folderAside(in: path))
    rmdir(path)
  }

  /// Returns the path of a file in the folder, which has been created, or of a file that is set aside.
  func path(of name: String, isAside: Bool = false) -> String {
    let path = path.withLock(\.self) ?? ""
    return "\(isAside ? ExampleAttachments.folderAside(in: path) : path)/\(name)"
  }
}
