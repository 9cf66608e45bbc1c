internal import CandlestickConcurrency
import CandlestickSimulation

/// Registers functions of this module with the lower modules that call them, before the main function begins. Lower
/// modules cannot call them directly, because a program may lack this module.
///
/// Swift has no constructors, but the loader calls the functions whose addresses are in this section.
#if APPLE_XCTEST
@section("__DATA,__mod_init_func")
#else
@section(".init_array")
#endif
@used
private let register: @convention(c) () -> Void = {
  TestHooks.setOnMisuse { message, fileID, filePath, line, column in
    let location = CodeLocation(fileID: "\(fileID)", filePath: filePath, line: line, column: column)
    FailureReporter.record(TestFailure(message: message, location: location))
  }
  #if canImport(Testing)
  SwiftTestingHooks.register(
    currentTest: { CurrentTest() },
    makeIssueGatherer: { TestingIssueGatherer() },
    finishSkip: TestCancellation.finish
  )
  TestCancellation.takeAll()
  #endif
}
