// Who imports Quick can use XCTest's assertions, too.
@_exported import XCTest
