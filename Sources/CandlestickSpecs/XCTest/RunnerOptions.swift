// Written by Scripts/generate-options. Change Sources/CandlestickRunner/Options/RunOption+All.swift instead.
// swift-format-ignore-file

/// The options that need CandlestickRunner.
enum RunnerOptions {
  static let all: [(flag: String, variable: String)] = [
    ("--filter", "CANDLESTICK_FILTER"),
    ("--skip", "CANDLESTICK_SKIP"),
    ("--file", "CANDLESTICK_FILE"),
    ("--tag", "CANDLESTICK_TAG"),
    ("--only-failures", "CANDLESTICK_ONLY_FAILURES"),
    ("--next-failure", "CANDLESTICK_NEXT_FAILURE"),
    ("--changed", "CANDLESTICK_CHANGED"),
    ("--list", "CANDLESTICK_LIST"),
    ("--dry-run", "CANDLESTICK_DRY_RUN"),
    ("--order", "CANDLESTICK_ORDER"),
    ("--seed", "CANDLESTICK_SEED"),
    ("--bisect", "CANDLESTICK_BISECT"),
    ("--repeat", "CANDLESTICK_REPEAT"),
    ("--until-failure", "CANDLESTICK_UNTIL_FAILURE"),
    ("--retry", "CANDLESTICK_RETRY"),
    ("--allow-flaky", "CANDLESTICK_ALLOW_FLAKY"),
    ("--fail-fast", "CANDLESTICK_FAIL_FAST"),
    ("--flaky-check", "CANDLESTICK_FLAKY_CHECK"),
    ("--isolation", "CANDLESTICK_ISOLATION"),
    ("--workers", "CANDLESTICK_WORKERS"),
    ("--hang-limit", "CANDLESTICK_HANG_LIMIT"),
    ("--time-limit", "CANDLESTICK_TIME_LIMIT"),
    ("--shard", "CANDLESTICK_SHARD"),
    ("--durations", "CANDLESTICK_DURATIONS"),
    ("--merge", "CANDLESTICK_MERGE"),
    ("--compare", "CANDLESTICK_COMPARE"),
    ("--color", "CANDLESTICK_COLOR"),
    ("--capture", "CANDLESTICK_CAPTURE"),
    ("--profile", "CANDLESTICK_PROFILE"),
  ]
}
