import CandlestickExpectations
import Foundation

/// What a run has done with snapshots.
struct RunSnapshots {
  /// The tests of a class that have passed, and the folders `__Snapshots__` beside their files.
  private struct ClassProgress {
    var passed: Set<String> = []
    var folders: Set<String> = []
  }

  private let declared: DeclaredClasses
  private var used: Set<String> = []
  private var hashes: [String: Int] = [:]
  private var progress: [String: ClassProgress] = [:]
  /// The recorded files, in order.
  private(set) var recorded: [String] = []
  /// The error about a file for which tests have recorded different values; nil if there is none.
  private(set) var conflict: String?

  init(_ declared: DeclaredClasses) { self.declared = declared }

  mutating func add(_ result: ExampleResult) {
    let notes = result.notes.snapshots
    used.formUnion(notes.used)
    for file in notes.recorded {
      if hashes[file.path] == nil { recorded.append(file.path) }
      if let hash = hashes.updateValue(file.hash, forKey: file.path), hash != file.hash {
        conflict =
          conflict
          ?? "different values were recorded as one snapshot, \(file.path), the last by \(result.example.fullName)"
      }
    }
    guard case .passed = result.outcome else { return }
    let example = result.example
    // The folder of an example is one in which it may have had snapshots, whether it uses any or not.
    var folders = notes.used.map { Self.folder(of: Self.folder(of: $0)) }
    if example.location != .unknown { folders.append("\(Self.folder(of: example.location.path))/__Snapshots__") }
    progress[result.listedClassName, default: ClassProgress()].passed.insert("\(example.fullName) \(example.location)")
    progress[result.listedClassName]?.folders.formUnion(folders)
  }

  /// The files and folders that no test uses, sorted: the files of classes whose tests have all passed, since others may not have got as
  /// far as to use them, and folders beside those of the classes that belong to no class.
  var unused: [String] {
    let complete = progress.filter { name, progress in progress.passed.count == declared.sizes[name] }
    let classes = Dictionary(grouping: declared.sizes.keys) { String(ClassNames.withoutModule($0)) }
    var unused: Set<String> = []
    for folder in Set(complete.values.flatMap(\.folders)) {
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

  private static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// Returns the names of what is in a folder, without hidden files.
  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
