import Foundation

/// The file `.candlestick` of a project. Each line has one or more flags, with quotes and `#` comments as in a shell.
struct OptionsFile: Sendable {
  /// The name of the file.
  static let name = ".candlestick"
  /// The environment variable that contains the path of the file. `swift package specs` sets it.
  static let variable = "CANDLESTICK_OPTIONS_FILE"

  private let path: String
  private let text: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Reads the file that the variable names, or the one next to the package's manifest.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: ``UsageError`` if the file cannot be read.
  static func current(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    from folder: String = FileManager.default.currentDirectoryPath
  ) throws(UsageError) -> OptionsFile? {
    guard let path = environment[variable] ?? path(from: folder) else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw UsageError(description: "\(path) cannot be read as text")
    }
    return OptionsFile(path: path, text: text)
  }

  private static func path(from folder: String) -> String? {
    let folder = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    guard let root = PackageFolders.root(around: folder) else { return nil }
    let path = root.appending(path: name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Parses the settings in the file.
  ///
  /// - Throws: ``UsageError`` with the file and the line if an option is unknown or lacks its value.
  func settings() throws(UsageError) -> [RunSetting] {
    let words = try words()
    let (settings, others) = try RunSetting.read(words)
    if let other = words.first(where: { $0.text == others.first }) {
      throw UsageError(
        description: "\(other.source)\"\(other.text)\" is not an option; --filter selects examples by name"
      )
    }
    return settings
  }

  /// Splits the file into words.
  ///
  /// - Throws: ``UsageError`` with the file and the line if a quote is not closed.
  func words() throws(UsageError) -> [(text: String, source: RunSetting.Source)] {
    var words: [(text: String, source: RunSetting.Source)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let source = RunSetting.Source.file(path: path, line: index + 1)
      guard let texts = ShellWords.split(line) else { throw UsageError(description: "\(source)a quote is not closed") }
      words += texts.map { ($0, source) }
    }
    return words
  }
}
