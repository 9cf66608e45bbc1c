import CandlestickSpecs
import XCTest

/// The test case that runs an example now.
///
/// ```swift
/// currentSpec()?.continueAfterFailure = false
/// ```
///
/// - Returns: a ``QuickSpec`` or an ``AsyncSpec``, or nil outside of examples.
public func currentSpec() -> XCTestCase? { RunningExample.testCase }
