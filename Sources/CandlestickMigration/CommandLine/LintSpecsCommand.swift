/// The tool `lint-specs`, which finds and removes focus in specs.
struct LintSpecsCommand {
  static let usage = """
    swift package lint-specs [--fix] [--strict | --warn] [--target <target>...]
      Finds fit, fdescribe, fcontext, fitBehavesLike and fcase in the test targets.
      --fix     removes the focus that is found
      --strict  fails if there is focus; this is the default
      --warn    reports focus, but does not fail
      --target  looks only in one target; repeat it for more
    """

  private let arguments: ToolArguments
  private let isFix: Bool
  private let severity: Severity

  init(_ arguments: [String]) throws(UsageError) {
    // The plugins of builds pass files: `--stamp` creates an empty Swift file unless the tool fails; `--again` changes a
    // file if there is something to report, so that the next build runs the tool again.
    let file = "the path of a file"
    self.arguments = try ToolArguments(
      arguments,
      of: "swift package lint-specs",
      flags: ["--fix", "--strict", "--warn"],
      options: ["--stamp": file, "--again": file]
    )
    isFix = self.arguments.has("--fix")
    severity = self.arguments.has("--warn") ? .warning : .error
    guard severity == .error || !self.arguments.has("--strict") else {
      throw UsageError(message: "--strict and --warn cannot be combined")
    }
  }

  func run(_ output: any ToolOutput) -> ToolsCommandLine.Status {
    do throws(SourceError) {
      let files = try SwiftFileFinder.files(in: arguments.paths)
      guard files.isEmpty else { return lint(files, output) }
      output.printError("error: no Swift files in \(arguments.paths.joined(separator: ", "))")
    } catch {
      output.printError("error: \(error)")
    }
    return .failure
  }

  private func lint(_ files: [String], _ output: any ToolOutput) -> ToolsCommandLine.Status {
    let (sources, skipped) = SourceReader.read(files)
    var problems = skipped
    var focuses: [FocusLint.Focus] = []
    for code in sources {
      let lint = FocusLint(code)
      do throws(SourceError) {
        if isFix && !lint.focuses.isEmpty { try SourceWriter().write(lint.fixed().bytes, to: code.text.path) }
        focuses += lint.focuses
      } catch {
        problems.append(error)
      }
    }
    for problem in problems { output.printError(problem.diagnostic(severity)) }
    for focus in focuses {
      if isFix {
        output.print("\(focus.path):\(focus.position): \(focus.name) is now \(focus.unfocusedName)")
      } else {
        output.printError(focus.diagnostic(severity))
      }
    }
    let isFine = problems.isEmpty && (focuses.isEmpty || isFix)
    let status: ToolsCommandLine.Status = isFine || severity == .warning ? .success : .failure
    do throws(SourceError) {
      if let again = arguments.value(of: "--again"), !isFine { try SourceWriter().change(again) }
      if let stamp = arguments.value(of: "--stamp"), status == .success { try SourceWriter().create(stamp) }
    } catch {
      output.printError(error.diagnostic(.error))
      return .failure
    }
    return status
  }
}
