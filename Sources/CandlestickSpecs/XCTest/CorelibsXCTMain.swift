#if CORELIBS_XCTEST && !FORKED_WORKERS
import CTestProcess
import CandlestickSupport
import Foundation
import XCTest

/// Registers the function that adds specs to the tests of a process whose main function calls XCTest's `XCTMain(_:)`.
@section(".init_array") @used
private let register: @convention(c) () -> Void = {
  candlestick_set_test_runner { tests in
    let address = UInt(bitPattern: tests)
    MainActor.assumeIsolated { () -> Void in
      if let option = RunnerOptions.misplaced(
        in: CommandLine.arguments,
        ProcessInfo.processInfo.environment,
        FileManager.default.currentDirectoryPath
      ) {
        StandardError.print(
          "error: \(option) needs the package's trait Workers, without which XCTest runs the tests; use `swift test --filter` to select tests"
        )
        exit(1)
      }
      guard let run = ObservedRun.current else { return }
      XCTestObservationCenter.shared.addTestObserver(RunObserver())
      let entries = run.entries(with: unsafeBitCast(address, to: [XCTestCaseEntry].self))
      exit(XCTMain(entries, arguments: CommandLine.arguments, observers: nil))
    }
  }
}
#endif
