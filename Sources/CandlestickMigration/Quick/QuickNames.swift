/// The names of Quick and Nimble that the rules use.
enum QuickNames {
  static let modules: Set<String> = ["Quick", "Nimble"]

  /// Candlestick's classes to inherit from.
  static let newClasses: Set<String> = ["SharedBehavior", "Spec", "SpecConfiguration"]

  static let groups: Set<String> = ["describe", "context", "fdescribe", "fcontext", "xdescribe", "xcontext"]

  static let inclusions: Set<String> = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]

  static let hooks: Set<String> = [
    "beforeEach", "justBeforeEach", "afterEach", "aroundEach", "beforeSuite", "afterSuite",
  ]

  /// The hooks that receive the metadata of the example.
  static let exampleHooks: Set<String> = ["beforeEach", "afterEach", "aroundEach"]

  /// The functions that declare something.
  static let functions: Set<String> =
    groups.union(inclusions).union(hooks).union(["it", "fit", "xit", "pending", "sharedExamples"])

  /// The names of types in Candlestick.
  static let renamed = [
    "QuickSpec": "Spec", "AsyncSpec": "Spec", "QuickSpecBase": "XCTestCase", "AsyncSpecBase": "XCTestCase",
    "QuickConfiguration": "SpecConfiguration", "QCKConfiguration": "SpecConfiguration", "Behavior": "SharedBehavior",
    "AsyncBehavior": "SharedBehavior", "SharedExampleContext": "SharedContext<[String: Any]>", "Predicate": "Matcher",
    "AsyncPredicate": "AsyncMatcher", "PredicateResult": "MatcherResult", "PredicateStatus": "MatcherStatus",
    "AsyncDefaults": "PollingDefaults", "Expression": "SyncExpression", "SourceLocation": "CodeLocation",
  ]

  /// The names of functions in Candlestick.
  static let renamedFunctions = [
    "expecta": "expect", "expects": "expect", "requirea": "require", "requires": "require", "unwrapa": "unwrap",
    "unwraps": "unwrap", "pollUnwrapa": "pollUnwrap", "pollUnwraps": "pollUnwrap",
  ]

  /// The names without a counterpart, with what to do.
  static let gone = [
    "ExampleBase": "Candlestick passes an ExampleMetadata to hooks and filters",
    "AsyncExample": "Candlestick passes an ExampleMetadata to hooks and filters",
    "Callsite": "write CodeLocation, which has filePath and line",
    "QuickConfigurer": "write (SpecConfiguration) -> Void",
    "ExampleFilter": "write (ExampleMetadata) -> Bool",
    "ExampleClosure": "write @MainActor () throws -> Void",
    "SharedExampleClosure": "write @MainActor (@escaping SharedContext<[String: Any]>) -> Void",
    "BeforeExampleClosure": "write @MainActor () throws -> Void",
    "BeforeExampleNonThrowingClosure": "write @MainActor () -> Void",
    "BeforeExampleAsyncClosure": "write @MainActor () async throws -> Void",
    "BeforeExampleWithMetadataClosure": "write @MainActor (ExampleMetadata) throws -> Void",
    "BeforeExampleWithMetadataNonThrowingClosure": "write @MainActor (ExampleMetadata) -> Void",
    "BeforeExampleWithMetadataAsyncClosure": "write @MainActor (ExampleMetadata) async throws -> Void",
    "AfterExampleClosure": "write @MainActor () throws -> Void",
    "AfterExampleNonThrowingClosure": "write @MainActor () -> Void",
    "AfterExampleAsyncClosure": "write @MainActor () async throws -> Void",
    "AfterExampleWithMetadataClosure": "write @MainActor (ExampleMetadata) throws -> Void",
    "AfterExampleWithMetadataNonThrowingClosure": "write @MainActor (ExampleMetadata) -> Void",
    "AfterExampleWithMetadataAsyncClosure": "write @MainActor (ExampleMetadata) async throws -> Void",
    "AroundExampleClosure": "write @MainActor (@escaping @MainActor () -> Void) throws -> Void",
    "AroundExampleNonThrowingClosure": "write @MainActor (@escaping @MainActor () -> Void) -> Void",
    "AroundExampleAsyncClosure": "write @MainActor (@escaping @MainActor () async -> Void) async throws -> Void",
    "AroundExampleWithMetadataClosure":
      "write @MainActor (ExampleMetadata, @escaping @MainActor () -> Void) throws -> Void",
    "AroundExampleWithMetadataNonThrowingClosure":
      "write @MainActor (ExampleMetadata, @escaping @MainActor () -> Void) -> Void",
    "AroundExampleWithMetadataAsyncClosure":
      "write @MainActor (ExampleMetadata, @escaping @MainActor () async -> Void) async throws -> Void",
    "BeforeSuiteClosure": "write @MainActor () throws -> Void",
    "BeforeSuiteNonThrowingClosure": "write @MainActor () -> Void",
    "BeforeSuiteAsyncClosure": "write @MainActor () async throws -> Void",
    "AfterSuiteClosure": "write @MainActor () throws -> Void",
    "AfterSuiteNonThrowingClosure": "write @MainActor () -> Void",
    "AfterSuiteAsyncClosure": "write @MainActor () async throws -> Void",
    "AsyncExampleGroup": "Candlestick passes an ExampleMetadata to hooks and filters",
    "TestState": "write a variable and hooks that set it",
    "SyncDSLUser": "write Spec",
    "AsyncDSLUser": "write Spec",
    "QCKMain": "remove it; specs are discovered",
    "NimbleTimeInterval": "write Duration",
    "ToSucceedResult": "write expect { … }.toNot(throwError())",
    "succeed": "write expect { … }.toNot(throwError())",
    "BadInstructionException": "write expect { … }.to(throwAssertion())",
    "catchBadInstruction": "write expect { … }.to(throwAssertion())",
  ].merging(assertionHandling.map { ($0, "leave it in a file that imports Nimble") }) { $1 }

  private static let assertionHandling = [
    "AssertionDispatcher", "AssertionHandler", "AssertionRecord", "AssertionRecorder", "Expectation", "ExpectationStyle",
    "FailureMessage", "NMBCollection", "NMBContainer", "NMBDoubleConvertible", "NMBOrderedCollection",
    "NimbleAssertionHandler", "NimbleShortXCTestHandler", "NimbleSwiftTestingHandler", "NimbleTestingHandler",
    "NimbleXCTestHandler", "gatherExpectations", "gatherFailingExpectations", "recordFailure", "recordTestingFailure",
    "withAssertionHandler",
  ]

  /// The types that Candlestick does not have, even if it has one of the same name.
  static let foreignTypes: Set<String> = Set(renamed.keys)
    .subtracting([
      "QuickSpecBase", "AsyncSpecBase", "Predicate", "AsyncPredicate", "PredicateResult", "PredicateStatus",
      "AsyncDefaults", "Expression", "SourceLocation",
    ])
    .union(gone.keys).union(["Example", "ExampleGroup", "ExampleMetadata", "StopTest"])

  /// The functions that poll.
  static let polling: Set<String> = [
    "toEventually", "toEventuallyNot", "toNotEventually", "toNever", "neverTo", "toAlways", "alwaysTo", "waitUntil",
    "pollUnwrap", "pollUnwrapa", "pollUnwraps", "eventuallyEmit",
  ]

  /// The labels of the durations that they take.
  static let pollingTimes: Set<String> = ["timeout", "pollInterval", "until"]

  /// The methods of XCTestCase that a class method cannot call.
  static let testCaseMethods: Set<String> = [
    "expectation", "wait", "waitForExpectations", "fulfillment", "addTeardownBlock", "keyValueObservingExpectation",
    "record", "recordFailure", "measure", "executionTimeAllowance",
  ]

  /// Some types of Foundation and Dispatch, which Quick re-exports with XCTest.
  static let foundation: Set<String> = [
    "AttributedString", "Bundle", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateFormatter",
    "Decimal", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DispatchTime", "DispatchTimeInterval",
    "DispatchWorkItem",
    "FileManager", "HTTPURLResponse", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder", "JSONSerialization",
    "Locale", "LocalizedError", "Measurement", "Notification", "NotificationCenter", "NumberFormatter", "Operation",
    "OperationQueue", "ProcessInfo", "Progress", "PropertyListDecoder", "PropertyListEncoder", "RunLoop", "Scanner",
    "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents", "URLRequest", "URLResponse", "URLSession",
    "UUID", "UserDefaults", "autoreleasepool", "pow", "sqrt",
  ]
}
