import Candlestick

/// The iteration order of sets and dictionaries differs between processes. `Documentation/Expectations.md` promises
/// that messages do not.
final class SortedMessagesSpec: Spec {
  override class func spec() {
    describe("a failure message") {
      let numbers = Array(1...15)
      let numbersText = numbers.map { "\($0)" }.joined(separator: ", ")

      it("shows a set in the order of its elements") {
        expect(failures { expect(Set(numbers)).to(beEmpty()) })
          .to(equal(["expected to be empty, got <Set([\(numbersText)])>"]))
        expect(failures { expect(Set(numbers)).to(equal([])) })
          .to(equal(["expected to equal <[]>, got <[\(numbersText)]>, extra <[\(numbersText)]>"]))
      }

      it("shows a dictionary in the order of its keys") {
        let dictionary = Dictionary(uniqueKeysWithValues: numbers.map { ($0, -$0) })
        let text = numbers.map { "\($0): -\($0)" }.joined(separator: ", ")
        expect(failures { expect(dictionary).to(beEmpty()) }).to(equal(["expected to be empty, got <[\(text)]>"]))
      }

      it("shows elements and keys in the order of their texts if they are not Comparable") {
        let tags = numbers.map { Tag(name: "tag \($0 + 10)") }
        let texts = tags.map(\.name)
        expect(failures { expect(Set(tags)).to(beEmpty()) })
          .to(equal(["expected to be empty, got <Set([\(texts.joined(separator: ", "))])>"]))
        expect(failures { expect(Dictionary(uniqueKeysWithValues: tags.map { ($0, 0) })).to(beEmpty()) })
          .to(equal(["expected to be empty, got <[\(texts.map { "\($0): 0" }.joined(separator: ", "))]>"]))
      }

      it("orders sets and dictionaries inside an array or an optional") {
        expect(failures { expect([Set(numbers)]).to(beEmpty()) })
          .to(equal(["expected to be empty, got <[Set([\(numbersText)])]>"]))
        expect(failures { expect(Set(numbers) as Set<Int>?).to(beNil()) })
          .to(equal(["expected to be nil, got <Set([\(numbersText)])>"]))
      }
    }

    describe("the difference below a failure message") {
      it("has sets and dictionaries in that order at any depth") {
        let names = ["c", "b", "d", "a"]
        let tagged = Tagged(
          names: [Set(names)],
          counts: Dictionary(uniqueKeysWithValues: names.map { ($0, Set(names)) })
        )
        let lines = details { expect(tagged).to(equal(Tagged(names: [], counts: [:]))) }.split(separator: "\n")
        let keys = lines.compactMap { $0.firstMatch(of: #/"(\w)": /#).map { String($0.1) } }
        expect(keys).to(equal(["a", "b", "c", "d"]))
        let sets = lines.filter { $0.contains(#/"a".*"b".*"c".*"d"/#) }
        expect(sets).to(haveCount(5), description: lines.joined(separator: "\n"))
      }
    }
  }
}

/// Not Comparable, so only its text can be ordered.
private struct Tag: Hashable, CustomStringConvertible {
  let name: String
  var description: String { name }
}

private struct Tagged: Equatable {
  let names: [Set<String>]
  let counts: [String: Set<String>]
}
