import Candlestick

final class ClassDiscoverySpec: Spec {
  override class func spec() {
    describe("discovery") {
      #if CORELIBS_XCTEST
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

      it("reports generic classes, which cannot run, including those nested in generic types") {
        let found = ClassDiscovery.genericClasses(derivedFrom: RootClass.self, besides: [OfInt.self])
        expect(found).to(
          equal([
            "Specs.Enclosing.Inner.Innermost", "Specs.Enclosing.Member", "Specs.Enclosing.NestedMember",
            "Specs.UnusedGeneric",
          ])
        )
      }

      it("adds a failing example for a generic spec class, with or without other classes") {
        for specs: [Spec.Type] in [[], [ConcreteSpec.self]] {
          let plan = RunPlan(Suite(specs: specs, genericSpecs: ["Module.Outer.InnerSpec"]))
          let results = plan.items.map { SpecRunner(plan).run($0) }
          // Not under a class of the run, which may be one of another target.
          expect(plan.items.last?.listed).to(beginWith("CandlestickSpecs.Spec/"))
          guard case .failed(let failures) = results.last?.outcome else { return fail("it did not fail") }
          expect(failures.first?.message).to(beginWith("Module.Outer.InnerSpec is never run"))
        }
      }

      it("fails with an explanation if it does not find a known class") {
        expect { _ = try ClassDiscovery(knownClass: UnknownToDiscovery<Int>.self) }.to(
          throwError { error in expect("\(error)").to(contain("specs cannot be found", "Nothing has been run")) }
        )
      }
      #endif
    }

    describe("a subclass") {
      it("of a class with only helpers has its own examples, and that class has none") {
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
    it("is found although it is private") {}
  }
}

enum Namespace {
  final class NestedSpec: Spec {
    override class func spec() {
      it("is found although it is nested") {}
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
    it("is found although its superclass is generic") {}
  }
}

private class UnknownToDiscovery<Value> {}

class RootClass {}
class DerivedClass: RootClass {}
class UsedGeneric<Value>: RootClass {}
class OfAnything<Value>: UsedGeneric<Value> {}
final class OfInt: OfAnything<Int> {}
class UnusedGeneric<Value>: DerivedClass {}
class OtherGeneric<Value> {}

enum Enclosing<Value> {
  class Member: DerivedClass {}
  private final class NestedMember: Enclosing<Int>.Member {}
  enum Inner {
    final class Innermost: UsedGeneric<Value> {}
  }
}
