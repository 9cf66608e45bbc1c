import CandlestickSupport
import Foundation

/// Reads changes from a git repository.
package struct GitRepository {
  /// An error of git.
  package struct GitError: Error, CustomStringConvertible {
    package let description: String
  }

  private let git: String
  /// The folder of the working tree.
  package let root: String

  /// - Parameter folder: a folder in the working tree.
  /// - Throws: ``GitError`` if there is no git, or no repository.
  package init(at folder: String) throws(GitError) {
    guard let git = Symbolizer.find("git") else { throw GitError(description: "there is no `git` in PATH") }
    self.git = git
    let output = try Self.run(git, ["-C", folder, "rev-parse", "--show-toplevel"])
    root = String(output.prefix { $0 != "\n" })
  }

  /// Returns the paths of the files in the working tree that differ from a commit, including untracked files that are not
  /// ignored.
  ///
  /// - Parameter reference: the commit.
  package func changedFiles(since reference: String) throws(GitError) -> Set<String> {
    let changed = try diff(["--name-only", "-z"], since: reference)
    return Set((changed.split(separator: "\0") + (try untracked())).map { "\(root)/\($0)" })
  }

  /// Returns the lines of Swift files in the working tree that a commit does not have.
  ///
  /// - Parameter reference: the commit.
  package func addedLines(since reference: String) throws(GitError) -> [String: AddedLines] {
    let options = ["--unified=0", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/"]
    var added = AddedLines.parse(try diff(options, since: reference, paths: ["*.swift"]), root: root)
    for file in try untracked() where file.hasSuffix(".swift") { added["\(root)/\(file)"] = .all }
    return added
  }

  /// Returns the merge base of this branch and the main one, or `HEAD` if there is none.
  package func mergeBase() -> String {
    for branch in ["origin/HEAD", "origin/main", "origin/master", "main", "master"] {
      if let base = try? run(["merge-base", "HEAD", branch]) { return String(base.prefix { $0 != "\n" }) }
    }
    return "HEAD"
  }

  private func untracked() throws(GitError) -> [Substring] {
    try run(["ls-files", "--others", "--exclude-standard", "-z"]).split(separator: "\0")
  }

  private func diff(_ options: [String], since reference: String, paths: [String] = []) throws(GitError) -> String {
    guard !reference.hasPrefix("-") else { throw GitError(description: "\"\(reference)\" is not a commit") }
    return try run(["diff", "--no-renames"] + options + [reference, "--"] + paths)
  }

  private func run(_ arguments: [String]) throws(GitError) -> String {
    try Self.run(git, ["-C", root, "-c", "core.quotePath=false"] + arguments)
  }

  private static func run(_ git: String, _ arguments: [String]) throws(GitError) -> String {
    guard let result = Command.run([git] + arguments, timeout: .seconds(60)) else {
      throw GitError(description: "git could not be started, or did not end")
    }
    guard result.status == 0 else {
      let errors = Command.run([git] + arguments, takesErrors: true, timeout: .seconds(60))?.output ?? ""
      throw GitError(description: "git: \(errors.prefix { $0 != "\n" })")
    }
    return result.output
  }
}
