// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class SevenConfiguration: QuickConfiguration {
  nonisolated(unsafe) static var steps: [String] = []

  override class func configure(_ configuration: QCKConfiguration) {
    configuration.beforeSuite { steps.append("suite") }
    configuration.afterSuite { steps = [] }
    configuration.beforeEach { steps.append("before") }
    configuration.beforeEach { metadata in steps.append(metadata.example.name) }
    configuration.afterEach { steps.append("after") }
    configuration.afterEach { metadata in steps.append("end of \(metadata.example.name)") }
    configuration.exclude { example in example.name.hasSuffix("(too slow)") }
    configuration.runAllWhenEverythingFiltered = true
  }
}

final class SevenConfigurationSpec: QuickSpec {
  override class func spec() {
    describe("hooks of the run") {
      beforeEach { SevenConfiguration.steps.append("local") }
      afterEach { SevenConfiguration.steps.append("local end") }

      it("come before those of the spec") {
        let name = "hooks of the run, come before those of the spec"
        expect(SevenConfiguration.steps.last).to(equal("local"))
        expect(SevenConfiguration.steps.suffix(3)).to(contain("before", name))
      }

      it("come after those of the spec") {
        expect(SevenConfiguration.steps).to(contain("local end"))
        let index = SevenConfiguration.steps.firstIndex(of: "local end") ?? 0
        expect(SevenConfiguration.steps[(index + 1)...].prefix(2)).to(
          contain("after", "end of hooks of the run, come before those of the spec")
        )
      }

      it("come after beforeSuite") { expect(SevenConfiguration.steps.first) == "suite" }
      it("begin with themselves") { expect(SevenConfiguration.steps.first) == "before" }
    }

    it("sleeps for an hour (too slow)") { fail("it was run") }
  }
}

final class AsyncConfigurationSpec: AsyncSpec {
  override class func spec() {
    it("has the hooks of the run") {
      expect(SevenConfiguration.steps.suffix(2)).to(contain("before", "has the hooks of the run"))
    }
    it("sleeps for an hour (too slow)") { fail("it was run") }
  }
}
