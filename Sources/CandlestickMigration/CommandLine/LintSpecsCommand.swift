/// `lint-specs`: finds and removes focus in specs.
struct LintSpecsCommand {
  static let usage = """
    lint-specs [--fix] [--strict | --warn] <file or folder>...
      Finds fit, fdescribe, fcontext and fitBehavesLike in Swift files, and in folders at any depth.
      --fix     removes the focus that is found
      --strict  fails if there is focus; this is the default
      --warn    reports focus, but does not fail
      --stamp <file>
                creates an empty Swift file unless it fails; for build systems
      --again <file>
                changes the file if there is something to report; for build systems, which then run the tool again
    """

  private let paths: [String]
  private let isFix: Bool
  private let severity: Severity?
  private let stamp: String?
  private let again: String?
  private let isHelp: Bool

  init(_ arguments: [String]) throws(UsageError) {
    let file = "the path of a file"
    let arguments = try ToolArguments(
      arguments,
      of: "lint-specs",
      flags: ["--fix", "--strict", "--warn"],
      options: ["--stamp": file, "--again": file]
    )
    let (isStrict, isWarning) = (arguments.has("--strict"), arguments.has("--warn"))
    guard !isStrict || !isWarning else { throw UsageError(message: "--strict and --warn exclude each other") }
    paths = arguments.paths
    isFix = arguments.has("--fix")
    severity = isStrict ? .error : isWarning ? .warning : nil
    stamp = arguments.values(of: "--stamp").last
    again = arguments.values(of: "--again").last
    isHelp = arguments.isHelp
  }

  func run(_ output: any ToolOutput) -> ToolsCommandLine.Status {
    if isHelp {
      output.print(Self.usage)
      return .success
    }
    let files: [String]
    do throws(SourceError) {
      files = try SwiftFileFinder.files(in: paths)
    } catch {
      output.printError("error: \(error)")
      return .failure
    }
    guard !files.isEmpty else {
      output.printError("error: no Swift files in \(paths.joined(separator: ", "))")
      return .failure
    }
    return lint(files, output)
  }

  private func lint(_ files: [String], _ output: any ToolOutput) -> ToolsCommandLine.Status {
    let read = SourceReader.read(files)
    var problems = read.skipped
    var focuses: [Focus] = []
    for code in read.sources {
      let lint = FocusLint(code)
      do throws(SourceError) {
        if isFix && !lint.focuses.isEmpty { try SourceWriter().write(lint.fixed().bytes, to: code.text.path) }
        focuses += lint.focuses
      } catch {
        problems.append(error)
      }
    }
    for problem in problems { output.printError(problem.diagnostic(severity ?? .error)) }
    report(focuses, output)
    let isFine = problems.isEmpty && (focuses.isEmpty || isFix)
    let status: ToolsCommandLine.Status = isFine || severity == .warning ? .success : .failure
    do throws(SourceError) {
      if let again, !isFine { try SourceWriter().change(again) }
      if let stamp, status == .success { try SourceWriter().create(stamp) }
    } catch {
      output.printError(error.diagnostic(.error))
      return .failure
    }
    return status
  }

  private func report(_ focuses: [Focus], _ output: any ToolOutput) {
    for focus in focuses {
      if isFix {
        output.print("\(focus.path):\(focus.position): \(focus.name) is now \(focus.unfocusedName)")
      } else {
        output.printError(focus.diagnostic(severity ?? .error))
      }
    }
  }
}
