/// The names of Quick and Nimble that rules know.
enum QuickNames {
  static let modules: Set<String> = ["Quick", "Nimble"]

  /// Classes to inherit from that are called the same in Candlestick, or are Candlestick's own.
  static let keptClasses: Set<String> = ["Behavior", "Spec", "SpecConfiguration"]

  static let groups: Set<String> = ["describe", "context", "fdescribe", "fcontext", "xdescribe", "xcontext"]

  static let inclusions: Set<String> = ["itBehavesLike", "fitBehavesLike", "xitBehavesLike"]

  static let hooks: Set<String> = [
    "beforeEach", "justBeforeEach", "afterEach", "aroundEach", "beforeSuite", "afterSuite",
  ]

  /// Hooks that are told of the example.
  static let exampleHooks: Set<String> = ["beforeEach", "afterEach", "aroundEach"]

  /// All functions that declare something.
  static let functions: Set<String> =
    groups.union(inclusions).union(hooks).union(["it", "fit", "xit", "pending", "sharedExamples"])

  /// What types are called now.
  static let renamed = [
    "QuickSpec": "Spec", "AsyncSpec": "Spec", "QuickSpecBase": "XCTestCase", "AsyncSpecBase": "XCTestCase",
    "QuickConfiguration": "SpecConfiguration", "QCKConfiguration": "SpecConfiguration", "AsyncBehavior": "Behavior",
    "SharedExampleContext": "SharedContext<[String: Any]>", "Predicate": "Matcher", "AsyncPredicate": "AsyncMatcher",
    "PredicateResult": "MatcherResult", "PredicateStatus": "MatcherStatus", "AsyncDefaults": "PollingDefaults",
  ]

  /// What has no counterpart, with what to do.
  static let gone = [
    "ExampleBase": "Candlestick hands hooks and filters an ExampleMetadata",
    "AsyncExample": "Candlestick hands hooks and filters an ExampleMetadata",
    "Callsite": "write SourceLocation, which has filePath and line",
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
    "AsyncExampleGroup": "Candlestick hands hooks and filters an ExampleMetadata",
    "TestState": "write a variable and hooks that set it",
    "SyncDSLUser": "write Spec",
    "AsyncDSLUser": "write Spec",
    "QCKMain": "leave it out: specs are found without it",
  ]

  /// Types that are other ones in Candlestick, also where they are called the same.
  static let foreignTypes: Set<String> = Set(renamed.keys)
    .subtracting([
      "QuickSpecBase", "AsyncSpecBase", "Predicate", "AsyncPredicate", "PredicateResult", "PredicateStatus",
      "AsyncDefaults",
    ])
    .union(gone.keys).union(["Behavior", "Example", "ExampleGroup", "ExampleMetadata", "StopTest"])

  /// Functions that poll, for a time that is told.
  static let polling: Set<String> = [
    "toEventually", "toEventuallyNot", "toNotEventually", "toNever", "neverTo", "toAlways", "alwaysTo", "waitUntil",
    "pollUnwrap", "pollUnwrapa", "pollUnwraps", "eventuallyEmit",
  ]

  /// The labels of the times that these functions take.
  static let pollingTimes: Set<String> = ["timeout", "pollInterval", "until"]

  /// Methods of XCTest's test cases that code without a test case of its own cannot call.
  static let testCaseMethods: Set<String> = [
    "expectation", "wait", "waitForExpectations", "fulfillment", "addTeardownBlock", "keyValueObservingExpectation",
    "record", "recordFailure", "measure", "executionTimeAllowance",
  ]

  /// Some types of Foundation and Dispatch, which Quick hands on with XCTest.
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
