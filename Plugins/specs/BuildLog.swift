/// The log of a build by the package manager.
enum BuildLog {
  /// Returns the lines of the log that are no progress, such as errors and warnings with the code below them.
  ///
  /// The compiler reports the diagnostics of declarations twice: as it writes the module, and as it compiles the files.
  static func messages(in log: String) -> String {
    var parts: [[Substring]] = []
    for line in log.split(separator: "\n", omittingEmptySubsequences: false) where !isProgress(line) {
      if parts.isEmpty || startsMessage(line) { parts.append([]) }
      parts[parts.count - 1].append(line)
    }
    var known: Set<[Substring]> = []
    let messages = parts.map { part in Array(part.reversed().drop(while: \.isEmpty).reversed()) }
    return messages.filter { !$0.isEmpty && known.insert($0).inserted }.joined().map { "\($0)\n" }.joined()
  }

  /// Returns true if the line is of the progress, as in `[5/20] Compiling Bank Account.swift`.
  private static func isProgress(_ line: Substring) -> Bool {
    let isStep = line.first == "[" && line.dropFirst().first?.isNumber == true && line.contains("] ")
    let beginnings = [
      "Building for ", "Build complete!", "remark: Incremental compilation has been disabled",
      // With this status, the compiler has printed errors.
      "error: emit-module command failed with exit code 1 ",
      // These are lines of Swift Build.
      "Computing dependencies", "Planning ",
    ]
    return isStep || beginnings.contains(where: line.hasPrefix)
  }

  private static func startsMessage(_ line: Substring) -> Bool {
    let severities = ["error: ", "warning: ", "note: "]
    return severities.contains { line.hasPrefix($0) || (line.first == "/" && line.contains(": \($0)")) }
  }
}
