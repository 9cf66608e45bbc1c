import Nimble
import Quick

// MARK: - Overloads of Quick's functions: members are found beside Quick's, global ones where their module is named

extension QuickSpec {
  func it(_ description: String, times: Int, closure: @escaping () -> Void) {
    for number in 1...times { it("\(description), \(number)", closure: closure) }
  }
}

func context(_ description: String, startingAt number: Int, _ examples: (@escaping () -> Int) -> Void) {
  context(description) {
    var value: Int!
    beforeEach { value = number }
    examples { value }
  }
}

class HelpersSpec: QuickSpec {
  override func spec() {
    LinuxMainTests.context("a number", startingAt: 1) { number in
      it("is there", times: 2) { expect(number()) == 1 }
    }
    // A spec may read the examples of others while it declares its own.
    for (name, _) in AskedWhileDeclaringSpec.allTests { it("has seen \(name)") {} }
    it("is a big fish") { expect("Moby").to(Predicate.beMoby.negated().negated()) }
    it("uses what belongs to the configuration") { expect(lastStep()) == "helper" }
  }
}

class AskedWhileDeclaringSpec: QuickSpec {
  override func spec() { it("another") {} }
}

// MARK: - Predicate, a generic struct whose parameter is T

extension Predicate {
  func negated() -> Predicate<T> {
    return Predicate<T> { expression in
      let result = try self.satisfies(expression)
      return PredicateResult(bool: !result.toBoolean(expectation: .toMatch), message: result.message)
    }
  }
}

extension Predicate where T == String {
  static var beMoby: Predicate<T> { return equal("Moby") }
}

// MARK: - Code without an actor that uses members of configurations, specs and behaviors

class HelpfulConfiguration: QuickConfiguration {
  static var names: [String] = []

  class func add(_ name: String) { names.append(name) }
}

func lastStep() -> String? {
  HelpfulConfiguration.add("helper")
  return HelpfulConfiguration.names.last
}

func declare(_ spec: QuickSpec.Type, _ behavior: Behavior<Int>.Type, _ shared: SharedExampleClosure) {
  let add: (String) -> Void = HelpfulConfiguration.add
  add(behavior.name)
  spec.spec()
  HelpersSpec().spec()
  behavior.spec { 1 }
  shared { [:] }
}
