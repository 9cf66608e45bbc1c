/// `migrate`: moves suites from Quick and Nimble, or from XCTest, to Candlestick.
struct MigrateCommand {
  static let usage = """
    migrate [--dry-run | --write] [--from quick | --from xctest] <file or folder>...
      Moves suites to Candlestick: Swift files, and the dependencies of test targets in a Package.swift that is named.
      --dry-run  prints the changes as a diff, and a summary; this is the default
      --write    makes the changes, and prints the summary
      --from     the framework that the suites are written for: quick, which is the default, or xctest
    """

  private var paths: [String] = []
  private var isWriting = false
  private var origin = MigrationPlan.Origin.quick
  private var isHelp = false

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var takesOptions = true
    var mode: String?
    var from: MigrationPlan.Origin?
    while let argument = rest.popFirst() {
      switch argument {
      case _ where !takesOptions || !argument.hasPrefix("-"): paths.append(argument)
      case "--": takesOptions = false
      case "--help", "-h": isHelp = true
      case "--dry-run", "--write":
        guard mode == nil || mode == argument else {
          throw UsageError(message: "--dry-run and --write exclude each other; name one of them")
        }
        mode = argument
      case "--from":
        let names = MigrationPlan.Origin.allCases.map(\.rawValue).joined(separator: " or ")
        guard let name = rest.popFirst(), let named = MigrationPlan.Origin(rawValue: name) else {
          throw UsageError(message: "--from needs the framework that the suite is written for: \(names)")
        }
        guard from == nil || from == named else { throw UsageError(message: "--from can be said once only") }
        from = named
      default: throw UsageError(message: "migrate has no option \(argument)")
      }
    }
    isWriting = mode == "--write"
    origin = from ?? .quick
    if paths.isEmpty && !isHelp { throw UsageError(message: "migrate needs a file or a folder") }
  }

  func run(_ output: any ToolOutput) throws(UsageError) -> ToolsCommandLine.Status {
    if isHelp {
      output.print(Self.usage)
      return .success
    }
    let plan: MigrationPlan
    do throws(SourceError) {
      plan = try MigrationPlan(of: paths, from: origin)
    } catch {
      throw UsageError(message: error.description)
    }
    guard !plan.files.isEmpty || !plan.skipped.isEmpty else {
      throw UsageError(message: "there are no Swift files in \(paths.joined(separator: ", "))")
    }
    var isFine = plan.skipped.isEmpty
    for file in plan.files where file.isChanged {
      guard isWriting else {
        output.print(String(file.diff.unicodeScalars.dropLast()))
        continue
      }
      do throws(SourceError) {
        try write(file)
      } catch {
        output.printError(error.diagnostic(.error))
        isFine = false
      }
    }
    output.print(MigrationSummary(plan, isWritten: isWriting).description)
    return isFine ? .success : .failure
  }

  private func write(_ file: MigrationPlan.File) throws(SourceError) {
    if file.migration.isRemoved {
      try SourceReader.remove(file.path)
    } else {
      try SourceReader.write(file.edited.bytes, to: file.path)
    }
  }
}
