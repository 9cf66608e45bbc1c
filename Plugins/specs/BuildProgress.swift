import Foundation

/// Shows on the standard error that the package is being built: in a terminal one line that is rewritten, and elsewhere a line each minute,
/// because some CI services end a job that prints nothing.
struct BuildProgress {
  private let stop = DispatchSemaphore(value: 0)
  private let hasStopped = DispatchSemaphore(value: 0)

  /// Begins to show the progress.
  ///
  /// - Parameter buildFolder: the package's build folder.
  init(in buildFolder: URL) {
    let isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    Thread.detachNewThread { [stop, hasStopped] in
      let start = Date()
      while stop.wait(timeout: .now() + (isTerminal ? 0.5 : 60)) == .timedOut {
        let module = Self.newestModule(in: buildFolder, since: start).map { ": \($0)" } ?? ""
        let line = "Building, \(Int(Date().timeIntervalSince(start))) s\(module)"
        // Returns to the beginning of the line, and clears it after the text.
        Self.write(isTerminal ? "\r\(line)\u{1B}[K" : "\(line)\n")
      }
      if isTerminal { Self.write("\r\u{1B}[K") }
      hasStopped.signal()
    }
  }

  /// Removes the line.
  func end() {
    stop.signal()
    hasStopped.wait()
  }

  /// Returns the module whose folder the native build system has changed last; nil if there is none.
  private static func newestModule(in buildFolder: URL, since start: Date) -> String? {
    // The folder of a configuration is in that of the platform. The link to it exists only after the first build.
    let folders = names(in: buildFolder.path).filter { $0.contains("-") }.flatMap { platform in
      ["debug", "release"].map { "\(buildFolder.path)/\(platform)/\($0)" }
    }
    var newest: (name: String, date: Date)?
    for folder in folders {
      for name in names(in: folder) where name.hasSuffix(".build") {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
        guard let date = attributes?[.modificationDate] as? Date, date > newest?.date ?? start else { continue }
        newest = (String(name.dropLast(6)), date)
      }
    }
    return newest?.name
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
