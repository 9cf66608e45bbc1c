import CandlestickExpectations
import CandlestickSource
import CandlestickSupport
import Foundation

/// Collects the snapshots that the tests of a run have used and recorded, and writes those that belong into source
/// code.
struct RunSnapshots {
  /// The tests of a class that have passed. The properties are computed at the end of the run, because that takes
  /// longer than an empty example.
  private struct ClassProgress {
    /// The tests. A test that has run several times is listed as often.
    var passed: [ExampleMetadata] = []
    /// The paths of the snapshots that they have used.
    var used: Set<String> = []

    /// The number of distinct tests.
    var count: Int { Set(passed.map { "\($0.fullName) \($0.location)" }).count }

    /// The existing folders that may contain snapshots of the tests, used or not.
    var folders: [String] {
      let files = Set(passed.map(\.location).filter { $0 != .unknown }.map(\.path))
      let folders = files.map { "\(folder(of: $0))/__Snapshots__" } + used.map { folder(of: folder(of: $0)) }
      return Set(folders).filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }
  }

  private let declared: DeclaredClasses
  private var used: Set<String> = []
  private var hashes: [String: Int] = [:]
  /// The texts to write into source code; nil where tests have recorded different texts.
  private var inline: [CodeLocation: InlineSnapshot?] = [:]
  private var progress: [String: ClassProgress] = [:]
  /// The recorded files and the written lines of source code, in order.
  private(set) var recorded: [String] = []
  private var problems: [String] = []

  init(_ declared: DeclaredClasses) { self.declared = declared }

  /// The reason why the run fails; nil if there is none.
  var problem: String? { problems.isEmpty ? nil : problems.joined(separator: "\n") }

  /// Adds the snapshots of a test.
  ///
  /// - Parameter className: the listed name of its class.
  mutating func add(_ result: ExampleResult, of example: ExampleMetadata, in className: String) {
    let notes = result.notes.snapshots
    used.formUnion(notes.used)
    for file in notes.recorded {
      if hashes[file.path] == nil { recorded.append(file.path) }
      if let hash = hashes.updateValue(file.hash, forKey: file.path), hash != file.hash {
        addConflict(at: file.path, by: example)
      }
    }
    for snapshot in notes.inline {
      switch inline[snapshot.location] {
      case nil: inline[snapshot.location] = .some(snapshot)
      case snapshot?, .some(nil): break
      default:
        inline[snapshot.location] = .some(nil)
        addConflict(at: "\(snapshot.location)", by: example)
      }
    }
    guard case .passed = result.outcome else { return }
    progress[className, default: ClassProgress()].passed.append(example)
    if !notes.used.isEmpty { progress[className]?.used.formUnion(notes.used) }
  }

  private mutating func addConflict(at place: String, by example: ExampleMetadata) {
    problems.append("\(place): different values were recorded as one snapshot, the last by \"\(example.fullName)\"")
  }

  // MARK: - Source code

  /// Writes snapshots into source code. Writes each file once.
  mutating func writeInlineSnapshots(builtAt buildTime: Date = Self.buildTime) {
    let files = Dictionary(grouping: inline.values.compactMap(\.self), by: \.location.path)
    for (path, snapshots) in files.sorted(by: { $0.key < $1.key }) {
      do throws(SourceError) {
        try InlineSnapshotEdits(path: path, builtAt: buildTime).write(snapshots)
        recorded += snapshots.map(\.location).sorted { $0.line < $1.line }.map { "\($0)" }
      } catch {
        problems.append("\(error)")
      }
    }
    inline = [:]
  }

  /// The time at which the program or the test bundle was linked.
  static var buildTime: Date {
    #if APPLE_XCTEST
    var info = Dl_info()
    let path = dladdr(#dsohandle, &info) != 0 ? String(cString: info.dli_fname) : ""
    #elseif FORKED_WORKERS
    let path = Command.ownProgram
    #else
    let path = Bundle.main.executablePath ?? ""
    #endif
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  // MARK: - Unused snapshots

  /// The files and folders that no test uses, sorted. Files count only if all tests of their class passed, since a
  /// failed test may not have reached its snapshots. Folders count if they are beside those of the run's classes and
  /// belong to no class.
  var unused: [String] {
    let folders = progress.mapValues(\.folders)
    if folders.values.allSatisfy(\.isEmpty) { return [] }
    let complete = progress.filter { name, progress in progress.count == declared.sizes[name] }
    let classes = Dictionary(grouping: declared.sizes.keys) {
      SnapshotName.folder(ofClass: String(ClassNames.withoutModule($0)))
    }
    var unused: Set<String> = []
    for folder in Set(complete.keys.flatMap { folders[$0] ?? [] }) {
      for name in Self.names(in: folder) {
        if let classes = classes[name] {
          guard classes.allSatisfy({ complete[$0] != nil }) else { continue }
          unused.formUnion(Self.names(in: "\(folder)/\(name)").map { "\(folder)/\(name)/\($0)" })
        } else if declared.areAll, !name.contains(".") {
          // The folders of Swift Testing's tests are named after their files, with a dot.
          unused.insert("\(folder)/\(name)")
        }
      }
    }
    return unused.subtracting(used).sorted()
  }

  /// Returns the names of what is in a folder, without hidden files.
  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}

private func folder(of path: String) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
}

/// The test classes that a process declares. Used to find snapshots that no test uses.
package struct DeclaredClasses: Sendable {
  /// The number of tests of each class, by the listed name of the class.
  let sizes: [String: Int]
  /// True if the process has no other test classes.
  let areAll: Bool

  /// Creates the classes of some tests, from the listed name of each test's class.
  package init(ofTests tests: some Sequence<String> = [], areAll: Bool = false) {
    sizes = tests.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    self.areAll = areAll
  }
}
