import CTestProcess
import XCTest

/// Registers the function that runs the tests and specs if the main function calls XCTest's `XCTMain(_:)`.
///
/// Swift has no constructor functions, but the loader calls the functions in this section before the main function.
@section(".init_array") @used
private let register: @convention(c) () -> Void = {
  candlestick_set_test_runner { tests in
    let address = UInt(bitPattern: tests)
    MainActor.assumeIsolated { () -> Void in
      let tests = unsafeBitCast(address, to: [XCTestCaseEntry].self)
      TestProcess(tests: tests, arguments: CommandLine.arguments).run()
    }
  }
}
