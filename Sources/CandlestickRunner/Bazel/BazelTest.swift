import Foundation

/// Follows Bazel's [test protocol](https://bazel.build/reference/test-encyclopedia), which consists of environment variables.
struct BazelTest: Sendable {
  /// The path of the file for the results as JUnit XML, which `XML_OUTPUT_FILE` names; nil without it.
  let resultsPath: String?
  private let shardStatusPath: String?
  private let prematureExitPath: String?

  /// Reads the environment. Without Bazel's variables, the methods do nothing.
  ///
  /// - Parameter environment: the variables of the process.
  init(_ environment: [String: String]) {
    func path(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
    resultsPath = path("XML_OUTPUT_FILE")
    shardStatusPath = path("TEST_SHARD_STATUS_FILE")
    prematureExitPath = path("TEST_PREMATURE_EXIT_FILE")
  }

  /// Signals to Bazel that the process supports shards, and that an end before ``end()`` is premature.
  func begin() {
    for path in [shardStatusPath, prematureExitPath].compactMap(\.self) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
  }

  /// Signals to Bazel that the process ends regularly.
  func end() {
    if let prematureExitPath { unlink(prematureExitPath) }
  }

  /// Returns the environment with our variables for Bazel's, unless ours are set: for the shard, `--test_filter` and
  /// `--test_runner_fail_fast`.
  static func addingOptions(to environment: [String: String]) -> [String: String] {
    var options: [String: String] = [:]
    if let count = environment["TEST_TOTAL_SHARDS"], let index = environment["TEST_SHARD_INDEX"], !count.isEmpty {
      // Bazel counts from zero.
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
