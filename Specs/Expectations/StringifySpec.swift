import Candlestick
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class StringifySpec: Spec {
  override class func spec() {
    describe("stringify") {
      it("shows nil") { expect(stringify(nil as Int?)).to(equal("nil")) }
      it("shows what an optional holds") { expect(stringify(1 as Int?)).to(equal("1")) }

      it("shows nested optionals as what is left of them") {
        expect(stringify(1 as Int??)).to(equal("Optional(1)"))
        expect(stringify(.some(nil) as Int??)).to(equal("nil"))
        expect(stringify("a" as String??)).to(equal("a"))
      }

      it("shows strings without quotes") {
        expect(stringify("")).to(equal(""))
        expect(stringify("a \"b\" 🕯️")).to(equal("a \"b\" 🕯️"))
      }

      it("shows characters and substrings in quotes") {
        expect(stringify("c" as Character)).to(equal("\"c\""))
        expect(stringify("abc".dropFirst())).to(equal("\"bc\""))
      }

      it("shows numbers as they are written") {
        expect(stringify(-1)).to(equal("-1"))
        expect(stringify(0.1)).to(equal("0.1"))
        expect(stringify(Float(0.1))).to(equal("0.1"))
        expect(stringify(1e100)).to(equal("1e+100"))
        expect(stringify(Double.infinity)).to(equal("inf"))
        expect(stringify(Double.nan)).to(equal("nan"))
      }

      it("shows arrays with their elements as they are shown alone") {
        expect(stringify([Int]())).to(equal("[]"))
        expect(stringify(["a", "b"])).to(equal("[a, b]"))
        expect(stringify([1, nil])).to(equal("[Optional(1), nil]"))
        expect(stringify([[1.5], []])).to(equal("[[1.5], []]"))
      }

      it("shows dictionaries in the order of their keys") {
        expect(stringify([String: Int]())).to(equal("[:]"))
        expect(stringify(["b": 2, "c": 3, "a": 1])).to(equal("[\"a\": 1, \"b\": 2, \"c\": 3]"))
        expect(stringify([10: "b", 9: "a"])).to(equal("[9: \"a\", 10: \"b\"]"))
      }

      it("shows sets in the order of their elements") {
        expect(stringify(Set<Int>())).to(equal("Set([])"))
        expect(stringify(Set([100, 9, 10]))).to(equal("Set([9, 10, 100])"))
        expect(stringify(Set(["b", "a"]))).to(equal("Set([\"a\", \"b\"])"))
      }

      it("shows data by its hash and length") {
        expect(stringify(Data())).to(equal("Data<hash=0,length=0>"))
        expect(stringify(Data([1, 2]))).to(equal("Data<hash=18,length=2>"))
      }

      it("shows dates in UTC") {
        expect(stringify(Date(timeIntervalSince1970: 0))).to(equal("1970-01-01 00:00:00.0000"))
        expect(stringify(NSDate(timeIntervalSince1970: 5.1234))).to(equal("1970-01-01 00:00:05.1230"))
        expect(stringify(Date(timeIntervalSince1970: 0.9999))).to(equal("1970-01-01 00:00:01.0000"))
        expect(stringify(Date(timeIntervalSince1970: -0.5))).to(equal("1969-12-31 23:59:59.5000"))
        expect(stringify(Date(timeIntervalSince1970: -0.0625))).to(equal("1969-12-31 23:59:59.9380"))
        expect(stringify(Date(timeIntervalSince1970: 253_402_300_800))).to(equal("10000-01-01 00:00:00.0000"))
        expect(stringify(Date.distantPast)).to(equal("0001-01-01 00:00:00.0000"))
        expect(stringify(Date.distantPast - 1)).to(equal("0001-12-31 23:59:59.0000 BC"))
      }

      it("shows what is no date") {
        expect(stringify(Date(timeIntervalSince1970: .infinity)))
          .to(equal("inf seconds since 1970-01-01 00:00:00.0000"))
        expect(stringify(Date(timeIntervalSince1970: .nan))).to(equal("nan seconds since 1970-01-01 00:00:00.0000"))
      }

      it("shows numbers and collections of Foundation") {
        expect(stringify(NSNumber(value: 1))).to(equal("1"))
        expect(stringify(NSNumber(value: 1.5))).to(equal("1.5"))
        expect(stringify(NSString("a"))).to(equal("a"))
        expect(stringify(NSArray(array: [NSNumber(value: 1), NSString("a")]))).to(equal("(1, a)"))
        expect(stringify(NSIndexSet(indexesIn: NSRange(location: 2, length: 2)))).to(equal("(2, 3)"))
      }

      it("shows the elements of a type-erased sequence") {
        expect(stringify(AnySequence(["a", "b"]))).to(equal("[a, b]"))
        expect(stringify(AnySequence([Int]()))).to(equal("[]"))
      }

      it("shows ranges, tuples and lazy collections") {
        expect(stringify(1...3)).to(equal("ClosedRange(1...3)"))
        expect(stringify((1, "a"))).to(equal("(1, \"a\")"))
        expect(stringify(())).to(equal("()"))
        expect(stringify([1, 2, 3].lazy.map { $0 }))
          .to(equal("LazyMapSequence<Array<Int>, Int>(_base: [1, 2, 3], _transform: (Function))"))
      }

      it("shows errors") { expect(stringify(E.a as any Error)).to(equal("a")) }

      it("prefers the test's description to one for debugging, and that to any other") {
        expect(stringify(DescribedForTests())).to(equal("for tests"))
        expect(stringify(DescribedForDebugging())).to(equal("for debugging"))
        expect(stringify(Described())).to(equal("for all"))
      }

      it("looks for a description of what is in an existential") {
        expect(stringify(DescribedForTests() as Any)).to(equal("for tests"))
        expect(stringify([DescribedForTests()] as [Any])).to(equal("[for tests]"))
      }

      it("shows an object by its address") {
        let object = Object()
        expect(stringify(object)).to(equal(object.debugDescription))
        expect(stringify([object, object])).to(equal("[\(object.debugDescription), \(object.debugDescription)]"))
      }

      it("shortens what is too long in its middle, and says by how much") {
        let text = String(repeating: "a", count: 5_000) + String(repeating: "z", count: 5_000)
        expect(stringify(text) == text).to(beTrue())
        let longer = text.prefix(5_000) + String(repeating: "é", count: 1_234_567) + text.suffix(5_000)
        let shortened = "\(text.prefix(5_000))… 1,234,567 characters left out …\(text.suffix(5_000))"
        expect(stringify(String(longer)) == shortened).to(beTrue())
        expect(stringify(Text(description: String(longer))) == shortened).to(beTrue())
      }

      it("leaves elements out that there is no room for, and says how many") {
        let elements = stringify(Array(0..<1_000_000))
        expect(elements.hasPrefix("[0, 1, 2, ")).to(beTrue())
        expect(elements.hasSuffix(", 999998, 999999]")).to(beTrue())
        expect(elements).to(contain("999, 1000, … 998,387 elements left out …, 999388, 999389, "))
        expect(elements.count).to(beLessThan(10_000))
        let commas = String(repeating: ", ", count: 2_450)
        expect(stringify(Array(repeating: "", count: 5_001)))
          .to(equal("[\(commas)… 101 elements left out …\(commas)]"))
        expect(stringify(Set(0..<10_000))).to(contain(" elements left out …, "))
        expect(stringify(Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, $0) })))
          .to(contain("[0: 0, 1: 1, ", " elements left out …, ", ", 9999: 9999]"))
      }

      it("says how much is left out in groups of three digits") {
        expect(stringify(String(repeating: "a", count: 10_001))).to(contain("a… 1 characters left out …a"))
        expect(stringify(String(repeating: "a", count: 11_000))).to(contain("a… 1,000 characters left out …a"))
        expect(stringify(String(repeating: "a", count: 11_002_003))).to(contain("a… 10,992,003 characters left out …"))
      }
    }

    describe("stringify, of a value whose description does harm,") {
      it("says that it crashes, and how") {
        let trap = Harmful { fatalError("boom") }
        expect(stringify(trap)).to(equal("Harmful whose description crashed: Fatal error: boom"))
        expect(stringify(trap as Any)).to(equal("Harmful whose description crashed: Fatal error: boom"))
        expect(stringify([1, trap] as [Any])).to(equal("Array<Any> whose description crashed: Fatal error: boom"))
        expect(stringify((1, trap))).to(equal("(Int, Harmful) whose description crashed: Fatal error: boom"))
        expect(stringify(["a": trap]))
          .to(equal("Dictionary<String, Harmful> whose description crashed: Fatal error: boom"))
        expect(stringify(Holder(value: trap))).to(equal("Holder whose description crashed: Fatal error: boom"))
      }

      it("says so where it is a description of the standard library's") {
        expect(stringify(Empty.Unowned(object: Empty())))
          .to(contain("Unowned whose description crashed: Fatal error: Attempted to read an unowned reference"))
        let deep = (0..<15_000).reduce(Tree.leaf) { tree, _ in .node(tree, .leaf) }
        expect(stringify(deep)).to(equal("Tree whose description crashed: signal 11 (Segmentation fault)"))
        expect(stringify(["a": Date(timeIntervalSince1970: .nan)]))
          .to(contain("Dictionary<String, Date> whose description crashed: "))
      }

      it("says that it ends the process") {
        expect(stringify(Harmful { exit(1) })).to(equal("Harmful whose description called exit(1)"))
      }

      it("says that it does not end, and does not ask again") {
        let descriptions = SafeDescription(timeout: .milliseconds(50), budget: minute)
        expect(descriptions.text(of: Endless()))
          .to(equal("Endless whose description did not end within 0.05 seconds"))
        expect(descriptions.text(of: Endless()))
          .to(equal("Endless, not described since the description of another did not end"))
        expect(descriptions.text(of: Text(description: "of another type"))).to(equal("of another type"))
      }

      it("asks once more where a lock was held by a thread that the child process lacks") {
        let isBegun = Locked(false)
        let waiting = Waiting()
        let thread = Thread {
          waiting.lock.withLock { _ in
            isBegun.withLock { $0 = true }
            // Until the first child process waits for the lock.
            _ = try? waiting.pipe.fileHandleForReading.read(upToCount: 1)
          }
        }
        thread.start()
        expect(isBegun.withLock(\.self)).toEventually(beTrue(), timeout: .seconds(60))
        expect(SafeDescription(timeout: .milliseconds(500), budget: minute).text(of: waiting)).to(equal("got it"))
      }

      it("does not ask when it has taken long enough") {
        let descriptions = SafeDescription(timeout: minute, budget: .zero)
        expect(descriptions.text(of: Text(description: "first"))).to(equal("first"))
        expect(descriptions.text(of: Text(description: "second")))
          .to(equal("Text, not described since others took more than 0.0 seconds"))
        expect(descriptions.text(of: 2)).to(equal("2"))
      }

      it("asks here where there is no child process to be had") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          var noFiles = rlimit()
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &noFiles)
          send([stringify(Described()), stringify(Set(["b", "a"].map(Text.init)))])
        }
        expect(child.messages).to(equal([["for all", "Set([a, b])"]]))
      }

      it("needs no child process in a child process that is there for a description") {
        let outer = Harmful { stringify(Harmful { "\(getppid())" }) }
        expect(stringify(outer)).to(equal("\(getpid())"))
      }

      it("keeps the failure's message, and reports those of expectations in the description") {
        let harmful = Harmful {
          expect(1).to(equal(2))
          fatalError("boom")
        }
        expect(failures { expect(harmful).to(beNil()) }).to(
          equal([
            "expected to equal <2>, got <1>",
            "expected to be nil, got <Harmful whose description crashed: Fatal error: boom>",
          ])
        )
      }

      it("leaves the descriptions of other values in the message as they are") {
        let values: [Any] = [Text(description: "harmless"), Harmful { fatalError("boom") }]
        let matcher = Matcher<[Any]> { expression in
          let values = try require(expression.evaluate()).toNot(beNil())
          return MatcherResult(
            bool: false,
            message: .expectedTo("be <\(stringify(values[0]))>, <\(stringify(values[1]))>")
          )
        }
        expect(failures { expect(values).to(matcher) })
          .to(equal(["expected to be <harmless>, <Harmful whose description crashed: Fatal error: boom>"]))
      }

      it("leaves elements unordered that crash when they are compared") {
        let set = Set([Incomparable(number: 1), Incomparable(number: 2)])
        expect(failures { expect(set).toNot(equal(set)) })
          .to(equal(["expected to not equal <\(stringify(Array(set)))>, got <\(stringify(Array(set)))>"]))
      }
    }

    describe("a value") {
      let number = ProcessNumber()

      it("is described in a child process if that may run code of the user's") {
        let numbers = [
          stringify(number), stringify([number]), stringify(number as ProcessNumber?), stringify(number as Any),
          stringify((1, number)), stringify(["a": number]), stringify([number: "a"]), stringify(Set([number])),
          stringify(number...number), stringify([[1: [number]]]), stringify([1, number] as [Any]),
        ]
        for text in numbers { expect(text).toNot(contain("\(getpid())")) }
      }

      it("is described in one child process with all others of a message") {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) { _ = expect([number, number]).to(equal([number])) }
        let texts = captured.messages + [captured.details]
        let processes = texts.flatMap { $0.matches(of: /\d{2,}/).map { String($0.output) } }
        expect(processes).to(haveCount(3))
        expect(Set(processes)).to(haveCount(1))
        expect(processes).toNot(contain("\(getpid())"))
      }

      it("is put in order in a child process if that may run code of the user's") {
        expect(failures { expect(Set([1, 2].map(Backwards.init))).to(equal([])) })
          .to(equal(["expected to equal <[]>, got <[2, 1]>, extra <[2, 1]>"]))
      }

      it("is plain if that runs none") {
        let plain: [Any] = [
          1, -1 as Int8, 1 as UInt, 1.5, 1.5 as Float, true, "a", "a" as Character, "abc".dropFirst(), Date(), Data(),
          UUID(), 1.5 as Decimal, [1], [Int](), Array(0...100_000), ["a": [1.5]], Set(["a"]), 1...2, 1..<2, (1, "a"),
          (),
          [1, "a"] as [Any],
          nil as Int? as Any, 1 as Int?? as Any, [number].dropFirst(), nil as ProcessNumber? as Any, E.a,
          Point(x: 1, y: 2), [Point(x: 1, y: 2)], Holder(value: 1), Holder(value: Empty()), Tree.node(.leaf, .leaf),
        ]
        for value in plain { expect(isPlain(value)).to(beTrue(), description: "\(value)") }
      }

      it("is not plain if it may run some") {
        let notPlain: [Any] = [
          number, Object(), [1, number] as [Any], (1, (2, number)), number as ProcessNumber? as Any,
          { 1 } as () -> Int, Int.self, Date(timeIntervalSince1970: .nan), ["a": Date(timeIntervalSince1970: .nan)],
          UInt128(1), ContiguousArray<UInt8>([1]), Holder(value: number), Tree.named(number), Empty.Weak(), Reflected(),
          Array(0...10_000) as [Any], (0..<30).reduce(Tree.leaf) { tree, _ in .node(tree, .leaf) },
        ]
        for value in notPlain { expect(isPlain(value)).to(beFalse(), description: "\(type(of: value))") }
      }
    }

    describe("prettyCollectionType") {
      it("names the type of a collection") {
        expect(prettyCollectionType([1])).to(equal("Array<Int>"))
        expect(prettyCollectionType("a")).to(equal("String"))
        expect(prettyCollectionType(["a": 1])).to(equal("Dictionary<String, Int>"))
      }

      it("names Foundation's collections as they are written") {
        expect(prettyCollectionType(NSMutableArray())).to(equal("NSArray"))
        expect(prettyCollectionType(NSDictionary())).to(equal("NSDictionary"))
        expect(prettyCollectionType(NSMutableSet())).to(equal("NSSet"))
        expect(prettyCollectionType(NSMutableIndexSet())).to(equal("NSIndexSet"))
        expect(prettyCollectionType(1 as Any)).to(equal("Int"))
      }
    }
  }
}

private let minute = Duration.seconds(60)

private enum E: Error { case a, b }
private final class Object: NSObject {}

/// A description of the test's making.
private struct Harmful: CustomStringConvertible {
  let makeDescription: () -> String

  init(_ makeDescription: @escaping () -> String) {
    self.makeDescription = makeDescription
  }

  var description: String { makeDescription() }
}

private struct Holder { let value: Any }
private struct Point { let x, y: Int }

private final class Empty {
  struct Weak { weak var object: Empty? }
  struct Unowned { unowned let object: Empty }
}

private enum Tree {
  case leaf
  case named(Any)
  indirect case node(Tree, Tree)
}

private struct Reflected: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["process": Int(getpid())], displayStyle: .enum) }
}
private struct Text: Hashable, CustomStringConvertible { let description: String }

private struct Endless: CustomStringConvertible {
  var description: String { while true { sleep(1000) } }
}

/// Waits for a lock, and says so beforehand.
private final class Waiting: CustomStringConvertible, Sendable {
  let lock = Locked(())
  let pipe = Pipe()

  var description: String {
    pipe.fileHandleForWriting.write(Data([1]))
    return lock.withLock { _ in "got it" }
  }
}

/// Is described by the process that describes it.
private struct ProcessNumber: Hashable, Comparable, CustomStringConvertible {
  static func < (lhs: Self, rhs: Self) -> Bool { false }
  var description: String { "\(getpid())" }
}

private struct Backwards: Hashable, Comparable, CustomStringConvertible {
  let number: Int
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.number > rhs.number }
  var description: String { "\(number)" }
}

private struct Incomparable: Hashable, Comparable {
  let number: Int
  static func < (lhs: Self, rhs: Self) -> Bool { fatalError("incomparable") }
}

// Types of the standard library to which a user has given a description for tests.
extension UInt128: TestOutputStringConvertible {
  public var testDescription: String { "\(getpid())" }
}
extension ContiguousArray: TestOutputStringConvertible where Element == UInt8 {
  public var testDescription: String { "\(getpid())" }
}

private struct Described: CustomStringConvertible {
  var description: String { "for all" }
}

private struct DescribedForDebugging: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { "for all" }
  var debugDescription: String { "for debugging" }
}

private struct DescribedForTests: TestOutputStringConvertible, CustomStringConvertible, CustomDebugStringConvertible {
  var testDescription: String { "for tests" }
  var description: String { "for all" }
  var debugDescription: String { "for debugging" }
}
