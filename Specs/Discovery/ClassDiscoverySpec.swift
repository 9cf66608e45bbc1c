import Candlestick

final class ClassDiscoverySpec: Spec {
  override class func spec() {
    describe("discovery") {
      #if !canImport(ObjectiveC)
      it("finds spec classes: final ones, private ones, nested ones, and subclasses of subclasses") {
        let found = Set(try ClassDiscovery().specs.map { String(describing: $0) })
        expect(found).to(contain("ClassDiscoverySpec", "PrivateSpec", "NestedSpec", "HelpfulSpec", "UsesHelpSpec"))
      }

      it("finds subclasses of generic classes, and not the generic classes themselves") {
        let found = try ClassDiscovery().specs.map { String(describing: $0) }
        expect(found).to(contain("OfIntSpec"))
        expect(found.filter { $0.hasPrefix("GenericSpec") }).to(beEmpty())
      }

      it("finds no class twice, and not Spec itself") {
        let found = try ClassDiscovery().specs.map { ObjectIdentifier($0) }
        expect(Set(found)).to(haveCount(found.count))
        expect(found).toNot(contain(ObjectIdentifier(Spec.self)))
      }

      it("fails, and says so, if a class that must be there is not where it is expected") {
        expect { _ = try ClassDiscovery(knownClass: UnknownToDiscovery<Int>.self) }.to(
          throwError { error in expect("\(error)").to(contain("specs cannot be found", "Nothing has been run")) }
        )
      }
      #endif
    }

    describe("a subclass") {
      it("of a class with helpers alone has its own examples, and the other has none") {
        let plan = RunPlan(Suite(specs: [HelpfulSpec.self, UsesHelpSpec.self]))
        expect(plan.items.map(\.name)).to(equal(["uses the help of its superclass"]))
      }

      it("that does not override spec() has the examples of its superclass, with its own overrides") {
        let plan = RunPlan(Suite(specs: [AbstractSpec.self, ConcreteSpec.self]))
        expect(plan.items.map(\.name)).to(equal(["is about nothing", "is about something"]))
      }
    }
  }
}

private final class PrivateSpec: Spec {
  override class func spec() {
    it("is found though it is private") {}
  }
}

enum Namespace {
  final class NestedSpec: Spec {
    override class func spec() {
      it("is found though it is nested") {}
    }
  }
}

class HelpfulSpec: Spec {
  class func help() -> String { "help" }
}

final class UsesHelpSpec: HelpfulSpec {
  override class func spec() {
    it("uses the help of its superclass") { expect(help()).to(equal("help")) }
  }
}

class AbstractSpec: Spec {
  class var subject: String { "nothing" }

  override class func spec() {
    it("is about \(subject)") { expect(subject).toNot(beEmpty()) }
  }
}

final class ConcreteSpec: AbstractSpec {
  override class var subject: String { "something" }
}

class GenericSpec<Value>: Spec {}

final class OfIntSpec: GenericSpec<Int> {
  override class func spec() {
    it("is found though its superclass is generic") {}
  }
}

private class UnknownToDiscovery<Value> {}
