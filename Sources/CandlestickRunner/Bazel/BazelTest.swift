import Foundation

/// What Bazel asks of a test process, by the variables of its
/// [test protocol](https://bazel.build/reference/test-encyclopedia).
package struct BazelTest: Sendable {
  /// Whether to write the results as JUnit XML, into the file that `XML_OUTPUT_FILE` names.
  package let wantsResults: Bool
  private let shardStatusPath: String?
  private let prematureExitPath: String?

  /// Reads the environment. Without the variables of Bazel, nothing is asked for.
  ///
  /// - Parameter environment: the variables of the process.
  package init(_ environment: [String: String]) {
    func path(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
    wantsResults = path("XML_OUTPUT_FILE") != nil
    shardStatusPath = path("TEST_SHARD_STATUS_FILE")
    prematureExitPath = path("TEST_PREMATURE_EXIT_FILE")
  }

  /// Tells Bazel that the tests can be sharded, and that a process that ends before ``end()`` did not end regularly.
  package func begin() {
    for path in [shardStatusPath, prematureExitPath].compactMap(\.self) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
  }

  /// Tells Bazel that the process ends regularly.
  package func end() {
    if let prematureExitPath { unlink(prematureExitPath) }
  }

  /// The environment with the options that Bazel's variables stand for, unless they are set themselves: the shard, the filter of
  /// `--test_filter`, and `--test_runner_fail_fast`.
  package static func addingOptions(to environment: [String: String]) -> [String: String] {
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
