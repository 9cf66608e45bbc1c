// Written by Scripts/generate-options. Change Sources/CandlestickRunner/Options/RunOption+All.swift instead.
// swift-format-ignore-file

/// The options that need CandlestickRunner.
enum RunnerOptions {
  static let flags = [
    "--filter",
    "--skip",
    "--file",
    "--tag",
    "--only-failures",
    "--next-failure",
    "--changed",
    "--list",
    "--dry-run",
    "--order",
    "--seed",
    "--bisect",
    "--repeat",
    "--until-failure",
    "--retry",
    "--allow-flaky",
    "--fail-fast",
    "--flaky-check",
    "--isolation",
    "--workers",
    "--hang-limit",
    "--time-limit",
    "--shard",
    "--durations",
    "--merge",
    "--compare",
    "--color",
    "--capture",
    "--profile",
  ]
}
