/// The tool `migrate`, which migrates suites from Quick and Nimble, or from XCTest, to Candlestick.
struct MigrateCommand {
  static let usage = """
    swift package migrate-to-candlestick [--dry-run | --write] [--from quick | --from xctest]
                                         [--target <target>... | <file or folder>...]
      Migrates suites to Candlestick: Swift files, and the dependencies of test targets in Package.swift.
      Without targets and files, it migrates all test targets, and libraries that import Quick or Nimble.
      --dry-run  prints the changes as a diff, and a summary; this is the default
      --write    makes the changes, and prints the summary
      --from     the framework of the suites: quick, the default, or xctest
      --target   migrates one target; repeat it for more
    """

  private let paths: [String]
  private let libraries: [String]
  private let isWriting: Bool
  private let origin: MigrationPlan.Origin

  init(_ arguments: [String]) throws(UsageError) {
    // The plugin reads `--target`, and passes `--library` for targets that may contain helpers of the suite.
    let names = MigrationPlan.Origin.allCases.map(\.rawValue).joined(separator: " or ")
    let framework = "the framework of the suite: \(names)"
    let arguments = try ToolArguments(
      arguments,
      of: "swift package migrate-to-candlestick",
      flags: ["--dry-run", "--write"],
      options: ["--from": framework, "--library": "a folder"]
    )
    guard !arguments.has("--dry-run") || !arguments.has("--write") else {
      throw UsageError(message: "--dry-run and --write cannot be combined")
    }
    let named = Set(arguments.values(of: "--from"))
    guard named.count <= 1 else { throw UsageError(message: "--from can be given only once") }
    guard let origin = MigrationPlan.Origin(rawValue: named.first ?? "quick") else {
      throw UsageError(message: "--from takes \(framework)")
    }
    paths = arguments.paths
    libraries = arguments.values(of: "--library").filter(MigrationSurroundings.importsQuick)
    isWriting = arguments.has("--write")
    self.origin = origin
  }

  func run(_ output: any ToolOutput, _ writer: any SourceWriting) throws(UsageError) -> ToolsCommandLine.Status {
    var plan = try plan()
    guard !plan.files.isEmpty || !plan.skipped.isEmpty else {
      throw UsageError(message: "no Swift files in \(paths.joined(separator: ", "))")
    }
    var readOnly: [String: String] = [:]
    if isWriting {
      // A file that cannot be written stays unchanged. Files that depend on it must then stay, too, so make a new plan.
      while let failures = write(plan, writer) {
        readOnly.merge(failures) { old, _ in old }
        plan = try self.plan(readOnly)
      }
    } else {
      for file in plan.files where file.isChanged { output.print(String(file.diff.unicodeScalars.dropLast())) }
    }
    for (path, reason) in readOnly.sorted(by: { $0.key < $1.key }) {
      output.printError(SourceError(path: path, message: reason).diagnostic(.error))
    }
    output.print(plan.summary(isWritten: isWriting))
    return plan.skipped.isEmpty && readOnly.isEmpty ? .success : .failure
  }

  private func plan(_ readOnly: [String: String] = [:]) throws(UsageError) -> MigrationPlan {
    do throws(SourceError) {
      return try MigrationPlan(of: paths + libraries, from: origin, readOnly: readOnly)
    } catch {
      throw UsageError(message: error.description)
    }
  }

  /// Writes all changed files, or none if any of them cannot be written.
  ///
  /// - Returns: the files that could not be written, with the reason for each; nil if all were written.
  private func write(_ plan: MigrationPlan, _ writer: any SourceWriting) -> [String: String]? {
    let changed = plan.files.filter(\.isChanged)
    let obstacles = changed.compactMap { file in writer.obstacle(to: file.path).map { (file.path, $0) } }
    guard obstacles.isEmpty else { return Dictionary(obstacles) { old, _ in old } }
    var written: [MigrationPlan.File] = []
    // Remove files last, so that no removal has to be undone.
    for file in changed.filter({ !$0.migration.isRemoved }) + changed.filter(\.migration.isRemoved) {
      do throws(SourceError) {
        if file.migration.isRemoved {
          try writer.remove(file.path)
        } else {
          try writer.write(file.edited.bytes, to: file.path)
          written.append(file)
        }
      } catch {
        for file in written { try? writer.write(file.edited.text.bytes, to: file.path) }
        return [file.path: error.message]
      }
    }
    return nil
  }
}
