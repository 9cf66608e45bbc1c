import Candlestick
import Foundation

final class BeDecodableSpec: Spec {
  override class func spec() {
    describe("beDecodable") {
      it("matches text that decodes as the type") {
        expect(#"{"name": "Tom", "age": 3}"#).to(beDecodable(as: Kitten.self))
        expect(Data(#"{"name": "Tom", "age": 3}"#.utf8)).to(beDecodable(as: Kitten.self))
        expect(#"{"name": "Tom"}"#).toNot(beDecodable(as: Kitten.self))
      }

      it("uses the given decoder") {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        expect(#""2026-01-02T03:04:05Z""#).to(beDecodable(as: Date.self, with: decoder))
        expect(#""2026-01-02T03:04:05Z""#).toNot(beDecodable(as: Date.self))
      }

      it("reports the decoded value with toNot") {
        expect(failures { expect("[1]").toNot(beDecodable(as: [Int].self)) })
          .to(equal(["expected to not be decodable as Array<Int>, got <[1]> from <[1]>"]))
      }

      it("reports what is missing, null or of another type") {
        expect(failures { expect("{}").to(beDecodable(as: Kitten.self)) })
          .to(equal(["expected to be decodable as Kitten, got <{}>\n$.name: missing"]))
        expect(reason(#"{"kittens": [{"name": "Tom", "age": 3}, {"age": 3}]}"#)).to(equal("$.kittens[1].name: missing"))
        expect(reason(#"{"kittens": [{"name": "Tom", "age": null}]}"#)).to(
          equal("$.kittens[0].age: expected Int, got null")
        )
        expect(reason(#"{"kittens": [{"name": 1, "age": 3}]}"#))
          .to(equal("$.kittens[0].name: Expected to decode String but found number instead."))
        expect(reason(#"{"kittens": [], "by room": {"the attic": {"name": "Tom"}}}"#))
          .to(equal(#"$["by room"]["the attic"].age: missing"#))
      }

      it("reports what is wrong with a value") {
        expect(reason(#"{"kittens": [], "mood": "odd"}"#))
          .to(equal("$.mood: Cannot initialize Mood from invalid String value odd"))
        expect(failures { expect("{}").to(beDecodable(as: Undecodable.self)) })
          .to(equal(["expected to be decodable as Undecodable, got <{}>\nbroken"]))
      }

      it("reports where text is not JSON") {
        expect(reason(#"{"kittens": [}"#)).to(equal(#"not JSON: unexpected "}", at line 1, column 14"#))
        expect(failures { expect("").to(beDecodable(as: Int.self)) })
          .to(equal(["expected to be decodable as Int, got <>\nnot JSON: unexpected end, at line 1, column 1"]))
      }

      it("does not blame the JSON if a number does not fit") {
        expect(reason(#"{"kittens": [{"name": "Tom", "age": 1.5}]}"#)).toNot(contain("not JSON"))
      }

      it("fails both ways on nil") {
        let message = "be decodable as Int, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as String?).to(beDecodable(as: Int.self)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Data?).toNot(beDecodable(as: Int.self)) }).to(
          equal(["expected to not \(message)"])
        )
      }
    }

    describe("beDecodable with a matcher") {
      it("matches text that decodes as a matching value") {
        expect("3").to(beDecodable(as: Int.self, beGreaterThan(2)))
        expect("3").toNot(beDecodable(as: Int.self, beGreaterThan(3)))
        expect("[]").toNot(beDecodable(as: Int.self, beGreaterThan(3)))
        expect(#"{"name": "Tom", "age": 3}"#).to(beDecodable(as: Kitten.self, haveField(\.name, "Tom")))
        expect("null").to(beDecodable(as: Int?.self, beNil()))
      }

      it("reports the decoded value") {
        expect(failures { expect(" 3").to(beDecodable(as: Int.self, beGreaterThan(3))) })
          .to(equal(["expected to be decodable as Int that satisfies {be greater than <3>}, got <3> from < 3>"]))
        expect(failures { expect("[]").to(beDecodable(as: Int.self, beGreaterThan(3))) }).to(
          equal([
            "expected to be decodable as Int that satisfies a matcher, got <[]>\n"
              + "$: Expected to decode Int but found an array instead."
          ])
        )
      }
    }
  }
}

/// Returns the reason in the failure for a text that does not decode as a `Litter`.
private func reason(_ text: String) -> String? {
  failures { expect(text).to(beDecodable(as: Litter.self)) }.first?.split(separator: "\n").last.map(String.init)
}

private struct Litter: Decodable {
  enum Mood: String, Decodable { case calm }
  enum CodingKeys: String, CodingKey {
    case kittens, mood
    case byRoom = "by room"
  }
  var kittens: [Kitten]
  var mood: Mood?
  var byRoom: [String: Kitten]?
}

private struct Kitten: Decodable {
  var name: String
  var age: Int
}

private struct Undecodable: Decodable {
  init(from decoder: any Decoder) throws { throw TestError.broken }
}
