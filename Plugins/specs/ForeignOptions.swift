/// Options of `swift test`, RSpec and Ginkgo that have other names here, or none, each with what to use instead.
enum ForeignOptions {
  static func advice(on flag: String) -> String? {
    // Ginkgo takes long options with one hyphen, too.
    let isLong = !flag.hasPrefix("--") && flag.count > 2
    return table.first { $0.flags.contains(flag) || isLong && $0.flags.contains("-\(flag)") }?.advice
  }

  private static let table: [(flags: Set<String>, advice: String)] = [
    (["--parallel", "-p"], "use --workers auto"),
    (["--no-parallel"], "use --workers 1, the default"),
    (["--num-workers", "--procs", "--nodes"], "use --workers N"),
    (["--xunit-output", "--junit-report"], "use --format junit:FILE"),
    (["--json-report", "--event-stream-output-path"], "use --format json:FILE"),
    (["--out", "-o", "--output-dir"], "use --format NAME:FILE"),
    (["--attachments-path"], "use --attachments DIR"),
    (["--list-tests", "-l"], "use --list"),
    (["--specifier", "-s", "--example", "-e", "--example-matches", "-E", "--focus"], "use --filter NAME"),
    (
      ["--focus-file", "--pattern", "-P"],
      "write the path of the file or the folder, as in `specs Tests/CartSpec.swift`"
    ),
    (["--label-filter", "-t"], "use --tag EXPR"),
    (["--randomize-all", "--randomize-suites"], "use --order random"),
    (["--until-it-fails"], "use --until-failure"),
    (["--flake-attempts"], "use --retry N"),
    (["--slow-spec-threshold"], "use --profile N"),
    (["--succinct"], "use --format progress"),
    (["-f"], "use --format NAME"),
    (["--no-color", "--no-colour", "--force-color", "--force-colour"], "use --color never, or always"),
    (["--timeout"], "use --time-limit, which limits each test"),
    (["--poll-progress-after"], "a terminal shows what is running, and --hang-limit sets when a silent test is killed"),
    (["--race"], "write `swift package --sanitize thread specs`"),
    (
      [
        "--enable-code-coverage", "--show-codecov-path", "--show-code-coverage-path", "--show-coverage-path", "--cover",
      ],
      "use `swift test --enable-code-coverage`, which takes these options as variables, such as CANDLESTICK_TAG=slow"
    ),
    (
      ["--enable-xctest", "--disable-xctest", "--enable-swift-testing", "--disable-swift-testing"],
      "this command runs only specs; `swift test` runs all tests"
    ),
    (["--fail-on-focused", "--fail-on-pending"], "`swift package lint-specs` finds focused examples, for use in CI"),
    (["--keep-going", "-k"], "all specs run, unless --fail-fast is set"),
    (["--fail-on-empty", "--fail-if-no-examples"], "a run without selected specs always fails"),
    (["--backtrace", "-b", "--trace"], "a crash and a hang always have their calls"),
  ]
}
