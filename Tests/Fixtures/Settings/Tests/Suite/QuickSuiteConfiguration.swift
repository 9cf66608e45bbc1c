import Nimble
import Quick

final class QuickSuiteConfiguration: QuickConfiguration {
  override class func configure(_ configuration: QCKConfiguration) {
    configuration.beforeEach { metadata in expect(metadata.example.name).toNot(beEmpty()) }
    configuration.exclude { example in example.name.hasSuffix("(slow)") }
    sharedExamples(String(reflecting: self)) { (context: @escaping SharedExampleContext) in
      it("has items") { expect(context()["items"] as? [String]).toNot(beEmpty()) }
    }
  }
}
