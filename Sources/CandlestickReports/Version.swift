/// The version of Candlestick, as in "0.1.0".
///
/// ```swift
/// print(CandlestickReports.version)
/// ```
///
/// Write it with the module's name. Without it, any other `version` that is in scope is meant, such as one of the code under test.
@_disfavoredOverload public let version = "0.1.0"
