import CandlestickSupport
import Foundation

/// Reads changes from a git repository.
struct GitRepository {
  private let git: String
  /// The folder of the working tree.
  let root: String

  /// Finds the repository.
  ///
  /// - Throws: ``UsageError`` if git is missing, or if the folder is not in a repository.
  init(at folder: String) throws(UsageError) {
    guard let git = Symbolizer.find("git") else { throw UsageError(description: "`git` was not found in PATH") }
    self.git = git
    let output = try Self.run(git, ["-C", folder, "rev-parse", "--show-toplevel"])
    root = String(output.prefix { $0 != "\n" })
  }

  /// Returns the paths of the files in the working tree that differ from a commit. Untracked files are included unless they
  /// are ignored.
  func changedFiles(since reference: String) throws(UsageError) -> Set<String> {
    let changed = try diff(["--name-only", "-z"], since: reference)
    return Set((changed.split(separator: "\0") + (try untracked())).map { "\(root)/\($0)" })
  }

  /// Returns the line ranges in Swift files of the working tree that were added since a commit, by path.
  func addedLines(since reference: String) throws(UsageError) -> [String: [ClosedRange<UInt>]] {
    let options = ["--unified=0", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/"]
    var added = addedLines(in: try diff(options, since: reference, paths: ["*.swift"]))
    for file in try untracked() where file.hasSuffix(".swift") { added["\(root)/\(file)"] = [1...UInt.max] }
    return added
  }

  /// Returns the added lines of a diff that has no context lines, and whose new paths start with `b/`.
  private func addedLines(in diff: String) -> [String: [ClosedRange<UInt>]] {
    // Git omits the line count if it is one.
    let hunk = /@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@.*/
    var added: [String: [ClosedRange<UInt>]] = [:]
    var file: String?
    // The number of remaining lines of the hunk. They are skipped, because their text may look like a header.
    var remaining: UInt = 0
    // Split by bytes, because CR LF is a single character.
    for line in diff.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init) {
      if remaining > 0 {
        if !line.hasPrefix("\\") { remaining -= 1 }
      } else if line.hasPrefix("+++ ") {
        // Git appends a tab to a path that contains spaces.
        let path = line.dropFirst(4).prefix { $0 != "\t" }
        file = path.hasPrefix("b/") ? "\(root)/\(path.dropFirst(2))" : nil
      } else if let match = line.wholeMatch(of: hunk), let start = UInt(match.2) {
        let count = match.3.flatMap { UInt($0) } ?? 1
        remaining = (match.1.flatMap { UInt($0) } ?? 1) + count
        if let file, count > 0 { added[file, default: []].append(start...(start + count - 1)) }
      }
    }
    return added
  }

  /// Returns the merge base of this branch and the main branch, or `HEAD` if there is none.
  func mergeBase() -> String {
    for branch in ["origin/HEAD", "origin/main", "origin/master", "main", "master"] {
      if let base = try? run(["merge-base", "HEAD", branch]) { return String(base.prefix { $0 != "\n" }) }
    }
    return "HEAD"
  }

  private func untracked() throws(UsageError) -> [Substring] {
    try run(["ls-files", "--others", "--exclude-standard", "-z"]).split(separator: "\0")
  }

  private func diff(_ options: [String], since reference: String, paths: [String] = []) throws(UsageError) -> String {
    guard !reference.hasPrefix("-") else { throw UsageError(description: "\"\(reference)\" is not a commit") }
    return try run(["diff", "--no-renames"] + options + [reference, "--"] + paths)
  }

  private func run(_ arguments: [String]) throws(UsageError) -> String {
    try Self.run(git, ["-C", root, "-c", "core.quotePath=false"] + arguments)
  }

  private static func run(_ git: String, _ arguments: [String]) throws(UsageError) -> String {
    guard let result = Command.run([git] + arguments, timeout: .seconds(60)) else {
      throw UsageError(description: "git could not be started, or timed out")
    }
    guard result.status == 0 else {
      let errors = Command.run([git] + arguments, takesErrors: true, timeout: .seconds(60))?.output ?? ""
      throw UsageError(description: "git: \(errors.prefix { $0 != "\n" })")
    }
    return result.output
  }
}
