// swift-format-ignore-file
import Nimble
import Quick

/// Holds for the examples of all three targets.
class SixConfiguration: QuickConfiguration {
  static var beforeCount = 0
  static var afterCount = 0
  static var names: [String] = []

  override class func configure(_ configuration: QCKConfiguration) {
    configuration.beforeEach { SixConfiguration.beforeCount += 1 }
    configuration.beforeEach { metadata in names.append(metadata.example.name) }
    configuration.afterEach { SixConfiguration.afterCount += 1 }
    configuration.exclude { example in example.name.contains("[excluded]") }
  }
}

class ConfigurationSpec: QuickSpec {
  override func spec() {
    describe("a configuration") {
      beforeEach { SixConfiguration.names.append("local") }

      it("is run before each example") {
        expect(SixConfiguration.beforeCount) == SixConfiguration.afterCount + 1
      }
      it("is run before local hooks") {
        expect(SixConfiguration.names.suffix(2)) == ["a configuration, is run before local hooks", "local"]
      }
      it("[excluded] leaves examples out") { fail("it was run") }
    }
  }
}
