import Candlestick
import CandlestickExpectations
import Foundation

final class BoundedMessagesSpec: Spec {
  override class func spec() {
    describe("the message of a failure about huge values") {
      for (name, fail) in Huge.failures {
        it("is bounded: \(name)") {
          let captured = CapturedFailures()
          FailureReporter.withDestination(captured, fail)
          try expectBounds(of: captured)
        }
      }

      it("is bounded: eventuallyEmit") {
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          _ = await expect(stream(of: Huge.texts + ["last"]))
            .to(eventuallyEmit(Huge.texts + ["other"], timeout: .seconds(60), graceTime: .seconds(60)))
        }
        try expectBounds(of: captured)
      }

      it("has an example for every matcher") {
        let named = Set(Huge.failures.map { String($0.name.prefix { $0 != " " }) } + ["eventuallyEmit"])
        let matchers = try require(matchersInTheSources()).toNot(beEmpty())
        expect(Set(matchers).subtracting(named)).to(beEmpty())
      }
    }

    describe("the message of a failure about huge values with small differences") {
      it("shows the first difference of JSON texts") {
        let numbers = Huge.numbers.map { "\($0)" }.joined(separator: ",")
        let messages = failures { expect("[\(numbers), 1]").to(matchJSON("[\(numbers), 2]")) }
        expect(messages.first).to(endWith("\n$[20000]: expected 2, got 1"))
      }

      it("shows the beginnings of JSON values that differ") {
        let messages = failures { expect(#"["\#(Huge.text)"]"#).to(matchJSON("[1]")) }
        expect(messages.first).to(endWith("\n$[0]: expected 1, got \"\(Huge.text.prefix(199))…"))
      }

      it("shows missing and extra elements") {
        let messages = failures { expect(Huge.numbers + [-1]).to(consistOf(Huge.numbers + [-2])) }
        expect(messages.first).to(endWith(", missing <-2>, extra <-1>"))
      }

      it("shows the first missing elements, and counts the others") {
        let messages = failures { expect([0]).to(consistOf(Huge.numbers)) }
        expect(messages.first).to(contain(", missing <1, 2, 3, ", " elements left out …, ", ", 19998, 19999>"))
      }

      it("shows the first indexes of a duplicate, and counts the others") {
        let messages = failures { expect(Array(repeating: 1, count: 1_000)).to(beUnique()) }
        expect(messages.first).to(endWith(", where <1> is at indexes 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 990 more"))
      }
    }
  }
}

/// Room for four values of 10,000 characters and some words.
private let mostCharacters = 50_000
private let maximumDetailLines = 110

private func expectBounds(of captured: CapturedFailures) throws {
  try require(captured.all).toNot(beEmpty())
  for failure in captured.all {
    expect(failure.message.count).to(beLessThan(mostCharacters), description: String(failure.message.prefix(200)))
    expect(failure.details?.count ?? 0).to(beLessThan(mostCharacters))
    let lines = failure.details?.split(separator: "\n") ?? []
    expect(lines.count).to(beLessThan(maximumDetailLines))
  }
}

/// Returns the names of the matchers that the sources declare.
private func matchersInTheSources() throws -> [String] {
  let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let folder = specs.deletingLastPathComponent().appending(path: "Sources/CandlestickExpectations/Matchers")
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  return try files.flatMap { file in
    try String(contentsOf: file, encoding: .utf8)
      .matches(of: /(?m:^)public func (\w+)[^{]*-> (?:Async)?(?:Matcher|ChangeMatcher)</)
      .map { String($0.output.1) }
  }
}

private func stream<Element: Sendable>(of elements: [Element]) -> AsyncStream<Element> {
  AsyncStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish()
  }
}
