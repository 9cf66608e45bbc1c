import Candlestick
import Foundation

/// One example for each kind of matcher.
final class MatchersByKindSpec: Spec {
  override class func spec() {
    it("has matchers for equality and identity") {
      let oslo = City(name: "Oslo", area: 454.1)
      let lake = Lake()
      let water: Any = lake
      // excerpt: equality
      expect(oslo).to(equal(City(name: "Oslo", area: 454.1)))
      expect(oslo.name) == "Oslo"
      expect(lake).to(beIdenticalTo(lake))
      expect(water).to(beAKindOf(Lake.self))
      expect(nil as City?).to(beNil())
      // end of excerpt
    }

    it("has matchers for numbers and order") {
      let oslo = City(name: "Oslo", area: 454.1)
      // excerpt: numbers
      expect(oslo.area).to(beGreaterThan(400))
      expect(oslo.area).to(beWithin(450...460))
      expect(oslo.area).to(beCloseTo(454, within: 0.5))
      expect(oslo.name).to(beLessThan("Paris"))
      // end of excerpt
    }

    it("has matchers for collections and dictionaries") {
      let cities = ["Bern", "Oslo", "Paris"]
      let rivers = ["Bern": "Aare", "Paris": "Seine"]
      // excerpt: collections
      expect(cities).to(haveCount(3))
      expect(cities).to(contain("Oslo", "Bern"))
      expect(cities).to(consistOf("Oslo", "Paris", "Bern"))  // in any order
      expect(cities).to(allPass(haveCount(4) || haveCount(5)))
      expect(cities).to(beSorted())
      expect(rivers).to(haveKey("Bern", withValue: "Aare"))
      // end of excerpt
    }

    it("has matchers for strings and JSON") {
      let answer = #"{"name": "Oslo", "area": 454.10}"#
      // excerpt: strings
      expect("Oslo is the capital of Norway").to(beginWith("Oslo"))
      expect("Oslo is the capital of Norway").to(match("capital of [A-Z]"))
      expect(answer).to(matchJSON(#"{"area": 454.1, "name": "Oslo"}"#))
      expect(answer).to(beDecodable(as: City.self, equal(City(name: "Oslo", area: 454.1))))
      // end of excerpt
    }

    it("has matchers for parts of a value") {
      let oslo = City(name: "Oslo", area: 454.1)
      let weather = Weather.rain(millimeters: 12)
      // excerpt: parts
      expect(oslo).to(haveField(\.name, equal("Oslo")))
      expect(weather).to(haveCaseOf(Weather.rain, beGreaterThan(10)))
      expect(Result<Int, CancellationError>.success(3)).to(beSuccess(3))
      // end of excerpt
    }

    it("has matchers for errors and effects", .needsForkedWorkers) {
      var cities = ["Oslo"]
      // excerpt: effects
      expect { try JSONDecoder().decode(City.self, from: Data()) }.to(throwError(errorType: DecodingError.self))
      expect { cities.append("Bern") }.to(change { cities.count }.from(1).to(2))
      expect { print("Oslo") }.to(output("Oslo\n"))
      expect { cities[7] }.to(throwAssertion("Index out of range"))
      // end of excerpt
    }

    it("has matchers for streams") {
      let names = AsyncStream { continuation in
        for name in ["Bern", "Oslo"] { continuation.yield(name) }
      }
      // excerpt: streams
      await expect(names).to(eventuallyEmit("Bern", "Oslo", timeout: .seconds(30)))
      // end of excerpt
    }

    it("combines matchers") {
      let oslo = City(name: "Oslo", area: 454.1)
      // excerpt: combined
      expect(oslo.name).to(beginWith("O") && haveCount(4))
      expect(oslo.name).to(not(beEmpty()))
      expect(oslo).to(satisfyAllOf(haveField(\.name, equal("Oslo")), haveField(\.area, beLessThan(500))))
      // end of excerpt
    }

    it("takes matchers of your own") {
      // excerpt: use of own matcher
      expect(City(name: "Oslo", area: 454.1)).to(beLargerThan(square: 20))
      // end of excerpt
    }
  }
}

// excerpt: own matcher
func beLargerThan(square side: Double) -> Matcher<City> {
  Matcher("be larger than a square of \(side) km") { $0.area > side * side }
}
// end of excerpt

// excerpt: city
struct City: Codable, Equatable {
  var name: String
  var area: Double
}
// end of excerpt

private final class Lake {}

private enum Weather { case rain(millimeters: Int), sun }
