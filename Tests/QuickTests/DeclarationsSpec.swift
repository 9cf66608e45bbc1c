import Nimble
import Quick
import XCTest

/// Uses the Quick declarations that no other spec here needs.
final class DeclarationsSpec: QuickSpec {
  /// Hooks and examples, by Quick's names.
  @MainActor private struct Closures {
    let log = Log()

    var example: ExampleClosure { { log("example") } }
    var before: BeforeExampleClosure { { log("before") } }
    var beforeWithMetadata: BeforeExampleWithMetadataClosure { { log("before \($0.example.name)") } }
    var plainBefore: BeforeExampleNonThrowingClosure { { log("plain before") } }
    var plainBeforeWithMetadata: BeforeExampleWithMetadataNonThrowingClosure {
      { log("plain before \($0.exampleIndex)") }
    }
    var after: AfterExampleClosure { { log("after") } }
    var afterWithMetadata: AfterExampleWithMetadataClosure { { log("after \($0.example.name)") } }
    var plainAfter: AfterExampleNonThrowingClosure { { log("plain after") } }
    var plainAfterWithMetadata: AfterExampleWithMetadataNonThrowingClosure { { _ in log("plain after with metadata") } }
    var around: AroundExampleClosure {
      { example in
        log("around")
        example()
      }
    }
    var aroundWithMetadata: AroundExampleWithMetadataClosure {
      { metadata, example in
        log("around \(metadata.example.name)")
        example()
      }
    }
    var plainAround: AroundExampleNonThrowingClosure { { $0() } }
    var plainAroundWithMetadata: AroundExampleWithMetadataNonThrowingClosure { { _, example in example() } }
    var suite: (before: BeforeSuiteClosure, after: AfterSuiteClosure) { ({ log("suite") }, { log("end of suite") }) }
    var plainSuite: (before: BeforeSuiteNonThrowingClosure, after: AfterSuiteNonThrowingClosure) { ({}, {}) }
  }

  /// Hooks and examples of an `AsyncSpec`, by Quick's names.
  private struct AsyncClosures {
    let log = Log()

    var before: BeforeExampleAsyncClosure { { await log("before") } }
    var beforeWithMetadata: BeforeExampleWithMetadataAsyncClosure { { _ in await log("before with metadata") } }
    var after: AfterExampleAsyncClosure { { await log("after") } }
    var afterWithMetadata: AfterExampleWithMetadataAsyncClosure { { _ in await log("after with metadata") } }
    var around: AroundExampleAsyncClosure {
      { example in
        await log("around")
        await example()
      }
    }
    var aroundWithMetadata: AroundExampleWithMetadataAsyncClosure {
      { _, example in
        await log("around with metadata")
        await example()
      }
    }
    var suite: (before: BeforeSuiteAsyncClosure, after: AfterSuiteAsyncClosure) { ({}, {}) }
  }

  /// Groups cannot be created outside of Quick; their members can be named.
  private static func examples(of group: ExampleGroup) -> [Example] { group.description.isEmpty ? [] : group.examples }
  private static func examples(of group: AsyncExampleGroup) -> [AsyncExample] {
    group.description.isEmpty ? [] : group.examples
  }

  private static let skip: @Sendable (ExampleMetadata) async -> Void = { metadata in
    await (metadata.example as? AsyncExample)?.runSkippedTest()
  }

  /// Declares examples in any spec class that has the functions.
  @MainActor private static func declare(in type: (some SyncDSLUser).Type, _ log: Log) {
    type.describe("group") { type.it("runs") { log("example") } }
  }

  @MainActor private static func declare(in type: (some AsyncDSLUser).Type, _ log: Log) {
    type.describe("group") { type.it("runs") { log("example") } }
  }

  override class func spec() {
    describe("closures with Quick's names") {
      it("are hooks and examples") {
        let closures = Closures()
        let suite = closures.suite
        let run = QuickRun {
          beforeSuite(suite.before)
          afterSuite(suite.after)
          beforeSuite(closures.plainSuite.before)
          afterSuite(closures.plainSuite.after)
          beforeEach(closures.before)
          beforeEach(closures.beforeWithMetadata)
          beforeEach(closures.plainBefore)
          beforeEach(closures.plainBeforeWithMetadata)
          aroundEach(closures.around)
          aroundEach(closures.aroundWithMetadata)
          aroundEach(closures.plainAround)
          aroundEach(closures.plainAroundWithMetadata)
          afterEach(closures.after)
          afterEach(closures.afterWithMetadata)
          afterEach(closures.plainAfter)
          afterEach(closures.plainAfterWithMetadata)
          it("runs", closure: closures.example)
        }
        expect(run.lines) == ["runs: passed"]
        expect(closures.log.entries) == [
          "suite", "before", "before runs", "plain before", "plain before 0", "around", "around runs", "example",
          "after",
          "after runs", "plain after", "plain after with metadata", "end of suite",
        ]
      }

      it("are those of an AsyncSpec") {
        let closures = AsyncClosures()
        let run = QuickRun(as: AsyncSpec.self) {
          AsyncSpec.beforeEach(closures.before)
          AsyncSpec.beforeEach(closures.beforeWithMetadata)
          AsyncSpec.aroundEach(closures.around)
          AsyncSpec.aroundEach(closures.aroundWithMetadata)
          AsyncSpec.afterEach(closures.after)
          AsyncSpec.afterEach(closures.afterWithMetadata)
          AsyncSpec.it("runs") { try await closures.suite.before() }
        }
        expect(run.lines) == ["runs: passed"]
        expect(closures.log.entries) == [
          "before", "before with metadata", "around", "around with metadata", "after", "after with metadata",
        ]
      }

      it("are the hooks of a configuration") {
        let log = Log()
        let isExcluded: ExampleFilter = { $0.name == "is excluded" }
        let configure: QuickConfigurer = { (configuration: QCKConfiguration) in
          configuration.beforeSuite { log("suite") }
          configuration.afterSuite { log("end of suite") }
          configuration.beforeEach { log("before") }
          configuration.beforeEach { metadata in log("before \(metadata.example.name)") }
          configuration.aroundEach { example in
            log("around")
            example()
          }
          configuration.aroundEach { metadata, example in
            log("around \(metadata.example.name)")
            example()
          }
          configuration.afterEach { log("after") }
          configuration.afterEach { metadata in log("after \(metadata.example.name)") }
          configuration.exclude(isExcluded)
          configuration.include { _ in true }
        }
        let run = QuickRun(configure: configure) {
          it("is excluded") { log("example") }
          it("runs") { log("example") }
        }
        expect(run.lines) == ["is excluded: skipped: excluded by SpecConfiguration", "runs: passed"]
        expect(log.entries.filter { $0 == "example" }) == ["example"]
        expect(log.entries.first) == "suite"
        expect(log.entries.last) == "end of suite"
        expect(Set(log.entries)) == [
          "suite", "before", "before runs", "around", "around runs", "example", "after", "after runs", "end of suite",
        ]
      }

      it("are shared examples") {
        let context: SharedExampleContext = { ["number": 1] }
        let shared: SharedExampleClosure = { context in it("has \(context().keys.joined())") {} }
        let run = QuickRun {
          sharedExamples("shared", closure: shared)
          itBehavesLike("shared", sharedExampleContext: context)
        }
        expect(run.lines) == ["shared， has number: passed"]
      }
    }

    describe("protocols with the functions") {
      it("are protocols that a spec class conforms to") {
        let log = Log()
        expect(QuickRun { declare(in: QuickSpec.self, log) }.lines) == ["group， runs: passed"]
        expect(QuickRun(as: AsyncSpec.self) { declare(in: AsyncSpec.self, log) }.lines) == ["group， runs: passed"]
        expect(log.entries) == ["example", "example"]
      }
    }

    describe("an example") {
      it("belongs to the base class of both kinds") {
        var seen: [ExampleBase] = []
        _ = QuickRun {
          beforeEach { metadata in seen.append(metadata.example) }
          it("runs") {}
          sharedExamples("shared") { it("runs") {} }
          itBehavesLike("shared")
        }
        expect(seen.map(\.isSharedExample)) == [false, true]
        expect(seen.map(\.name)) == ["runs", "shared, runs"]
        let callsites: [Callsite] = seen.map(\.callsite)
        expect(callsites[0].line) < callsites[1].line
        expect("\(callsites[0].file)").to(endWith("DeclarationsSpec.swift"))
        expect(callsites[0] == callsites[1]) == false
        let file: Quick.FileString = #filePath
        expect("\(file)") == "\(callsites[0].file)"
        // The name is unambiguous, although Quick and Nimble both declare it.
        let sameFile: FileString = #filePath
        expect("\(sameFile)") == "\(file)"
      }

      it("skips the running example") {
        var example: Example?
        let run = QuickRun {
          beforeEach { metadata in example = metadata.example as? Example }
          it("runs") { example?.runSkippedTest() }
        }
        expect(run.lines) == ["runs: skipped: left out by its suite"]
      }

      it("skips the running example if it is async") {
        let run = QuickRun(as: AsyncSpec.self) {
          AsyncSpec.beforeEach(skip)
          AsyncSpec.it("runs") {}
        }
        expect(run.lines) == ["runs: skipped: left out by its suite"]
      }
    }

    describe("an example of the process") {
      var example: Example?
      var isRunByAnother = false
      var runs = 0
      beforeEach { metadata in
        if !isRunByAnother { example = example ?? metadata.example as? Example }
      }

      it("counts") {
        runs += 1
        expect(runs).to(beGreaterThan(0))
      }
      it("is run by another") {
        guard runs > 0 else { throw XCTSkip("runs the example before it, which is in another process") }
        isRunByAnother = true
        defer { isRunByAnother = false }
        let before = runs
        example?.run()
        expect(runs) == before + 1
      }
    }

    describe("a state") {
      it("has a value that can be set") {
        var values: [Int?] = []
        _ = QuickRun {
          let state = TestState<Int>(wrappedValue: 3)
          let other = TestState(4)
          let empty = TestState<Int>()
          it("runs") {
            values = [state.wrappedValue, other.wrappedValue, empty.wrappedValue]
            empty.wrappedValue = 5
            values.append(empty.wrappedValue)
          }
          afterEach { values.append(empty.wrappedValue) }
        }
        expect(values) == [3, 4, nil, 5, 5]
      }
    }

    describe("base classes") {
      it("are XCTest's") {
        expect(QuickSpecBase.self == XCTestCase.self) == true
        expect(AsyncSpecBase.self == XCTestCase.self) == true
      }
    }
  }
}
