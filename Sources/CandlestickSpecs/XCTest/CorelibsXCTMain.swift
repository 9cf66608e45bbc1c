#if CORELIBS_XCTEST && !FORKED_WORKERS
import CTestProcess
import XCTest

/// Registers the function that adds specs to the tests of a process whose main function calls XCTest's `XCTMain(_:)`.
@section(".init_array") @used
private let register: @convention(c) () -> Void = {
  candlestick_set_test_runner { tests in
    let address = UInt(bitPattern: tests)
    MainActor.assumeIsolated { () -> Void in
      guard let run = ObservedRun.current else { return }
      XCTestObservationCenter.shared.addTestObserver(RunObserver())
      let entries = run.entries(with: unsafeBitCast(address, to: [XCTestCaseEntry].self))
      exit(XCTMain(entries, arguments: CommandLine.arguments, observers: nil))
    }
  }
}
#endif
