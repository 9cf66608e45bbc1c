import Foundation

/// Implements Bazel's [test protocol](https://bazel.build/reference/test-encyclopedia), which consists of environment
/// variables.
struct BazelTest: Sendable {
  /// The path for the results as JUnit XML, from `XML_OUTPUT_FILE`; nil if it is not set.
  let resultsPath: String?
  private let shardStatusPath: String?
  private let prematureExitPath: String?

  /// Reads the environment. Without Bazel's variables, the methods do nothing.
  init(_ environment: [String: String]) {
    func path(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
    resultsPath = path("XML_OUTPUT_FILE")
    shardStatusPath = path("TEST_SHARD_STATUS_FILE")
    prematureExitPath = path("TEST_PREMATURE_EXIT_FILE")
  }

  /// Tells Bazel that the process supports sharding, and that it has exited prematurely if it does not call ``end()``.
  func begin() {
    for path in [shardStatusPath, prematureExitPath].compactMap(\.self) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
  }

  /// Tells Bazel that the process exits normally.
  func end() {
    if let prematureExitPath { unlink(prematureExitPath) }
  }

  /// Returns the environment with our variables set from Bazel's, unless they are already set. Covers sharding,
  /// `--test_filter` and `--test_runner_fail_fast`.
  static func addingOptions(to environment: [String: String]) -> [String: String] {
    var options: [String: String] = [:]
    if let count = environment["TEST_TOTAL_SHARDS"], let index = environment["TEST_SHARD_INDEX"], !count.isEmpty {
      // Bazel counts shards from zero.
      options["--shard"] = "\(Int(index).map { "\($0 + 1)" } ?? index)/\(count)"
    }
    options["--filter"] = environment["TESTBRIDGE_TEST_ONLY"]
    if environment["TESTBRIDGE_TEST_RUNNER_FAIL_FAST"] == "1" { options["--fail-fast"] = "1" }
    return options.reduce(into: environment) { environment, option in
      let variable = RunOption.variable(of: option.key)
      if environment[variable, default: ""].isEmpty { environment[variable] = option.value }
    }
  }
}
