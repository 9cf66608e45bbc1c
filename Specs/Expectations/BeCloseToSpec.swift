import Candlestick
import Foundation

final class BeCloseToSpec: Spec {
  override class func spec() {
    describe("beCloseTo") {
      it("matches a number within a ten-thousandth") {
        expect(1.2).to(beCloseTo(1.20005))
        expect(1.2).toNot(beCloseTo(1.2002))
      }

      it("matches a number within a given tolerance") {
        expect(1.2).to(beCloseTo(1.6, within: 0.5))
        expect(1.2).to(beCloseTo(0.8, within: 0.5))
        expect(1.2).toNot(beCloseTo(1.8, within: 0.5))
      }

      it("counts the tolerance itself as close") { expect(1.5).to(beCloseTo(1.0, within: 0.5)) }
      it("matches other floating-point types") { expect(Float(1.2)).to(beCloseTo(1.3, within: 0.2)) }
      it("matches equal infinities") { expect(Double.infinity).to(beCloseTo(.infinity)) }

      it("matches an infinity only with itself") {
        expect(Double.infinity).toNot(beCloseTo(-.infinity))
        expect(Double.infinity).toNot(beCloseTo(.greatestFiniteMagnitude))
      }

      it("never matches NaN") {
        expect(Double.nan).toNot(beCloseTo(.nan))
        expect(Double.nan).toNot(beCloseTo(0, within: .infinity))
        expect(0).toNot(beCloseTo(Double.nan, within: .infinity))
      }

      it("reports the expected value and the tolerance") {
        expect(failures { expect(1.2).to(beCloseTo(9.3)) })
          .to(equal(["expected to be close to <9.3> (within 0.0001), got <1.2>"]))
        expect(failures { expect(1.2).to(beCloseTo(9.3, within: 0.5)) })
          .to(equal(["expected to be close to <9.3> (within 0.5), got <1.2>"]))
        expect(failures { expect(1.2).toNot(beCloseTo(1.2001, within: 1.0)) })
          .to(equal(["expected to not be close to <1.2001> (within 1.0), got <1.2>"]))
        expect(failures { expect(Float(1.2)).to(beCloseTo(9.3)) })
          .to(equal(["expected to be close to <9.3> (within 0.0001), got <1.2>"]))
      }

      it("fails both ways on nil") {
        let message = "be close to <1.0> (within 0.0001), got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Double?).to(beCloseTo(1)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Double?).toNot(beCloseTo(1)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("beCloseTo with a collection") {
      it("matches numbers that are each close to their counterpart") {
        expect([0.0, 1.1, 2.2]).to(beCloseTo([0.00001, 1.1, 2.2]))
        expect([0.0, 1.1, 2.2]).to(beCloseTo([0.1, 1.2, 2.3], within: 0.2))
        expect([0.0, 1.1, 2.2]).toNot(beCloseTo([0.0, 1.1, 2.5], within: 0.2))
      }

      it("does not match if the counts differ") {
        expect([0.0, 1.1]).toNot(beCloseTo([0.0]))
        expect([0.0]).toNot(beCloseTo([0.0, 1.1]))
        expect([Double]()).toNot(beCloseTo([0.0]))
      }

      it("matches two empty collections") { expect([Double]()).to(beCloseTo([])) }

      it("reports the expected value and the tolerance") {
        expect(failures { expect([0.0, 1.1, 2.2]).to(beCloseTo([0.1, 1.2, 9.3], within: 0.1)) })
          .to(equal(["expected to be close to <[0.1, 1.2, 9.3]> (each within 0.1), got <[0.0, 1.1, 2.2]>"]))
      }
    }

    describe("beCloseTo with values convertible to numbers") {
      let date = Date(timeIntervalSince1970: 1_000_000)

      it("matches dates within a tolerance in seconds") {
        expect(date).to(beCloseTo(date + 0.5, within: 1))
        expect(date).toNot(beCloseTo(date + 2, within: 1))
        expect(date).to(beCloseTo(date + 0.00005))
        expect(date).toNot(beCloseTo(date + 0.001))
        expect(NSDate(timeIntervalSince1970: 1)).to(beCloseTo(NSDate(timeIntervalSince1970: 2), within: 1))
      }

      it("matches NSNumber") {
        expect(NSNumber(value: 1.2)).to(beCloseTo(NSNumber(value: 1.20005)))
        expect(NSNumber(value: 1.2)).toNot(beCloseTo(NSNumber(value: 9.3), within: 0.5))
      }

      it("reports the expected value and the tolerance") {
        expect(failures { expect(Temperature(doubleValue: 20)).to(beCloseTo(Temperature(doubleValue: 22), within: 1)) })
          .to(equal(["expected to be close to <22.0°> (within 1.0), got <20.0°>"]))
      }

      it("fails both ways on nil") {
        let message = "be close to <22.0°> (within 0.0001), got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Temperature?).toNot(beCloseTo(Temperature(doubleValue: 22))) })
          .to(equal(["expected to not \(message)"]))
      }

      it("has operators") {
        expect(date) ≈ date + 0.00005
        expect(date) ≈ (date + 0.5) ± 1
        expect(date) == (date + 0.5) ± 1
        expect(failures { expect(Temperature(doubleValue: 1)) ≈ Temperature(doubleValue: 2) })
          .to(equal(["expected to be close to <2.0°> (within 0.0001), got <1.0°>"]))
        let message = "expected to be close to <2.0°> (within 0.5), got <1.0°>"
        expect(failures { expect(Temperature(doubleValue: 1)) ≈ Temperature(doubleValue: 2) ± 0.5 })
          .to(equal([message]))
        expect(failures { expect(Temperature(doubleValue: 1)) == Temperature(doubleValue: 2) ± 0.5 })
          .to(equal([message]))
      }
    }

    describe("the operator ≈") {
      it("accepts async code") {
        let date = Date(timeIntervalSince1970: 1_000_000)
        await expect { await later(1.0) } ≈ 1.00001
        await expect { await later([1.0]) } ≈ [1.00001]
        await expect { await later(date) } ≈ date
        await expect { await later(1.0) } ≈ 1.05 ± 0.1
        await expect { await later(date) } ≈ (date + 0.5) ± 1
        await expect { await later(1.0) } == 1.05 ± 0.1
        await expect { await later(date) } == (date + 0.5) ± 1
        let messages = await failures {
          await expect { await later(1.0) } ≈ 2.0
          await expect { await later([1.0]) } ≈ [2.0]
          await expect { await later(1.0) } ≈ 2.0 ± 0.1
          await expect { await later(1.0) } == 2.0 ± 0.1
          await expect { await later(Temperature(doubleValue: 1)) } ≈ Temperature(doubleValue: 2)
          await expect { await later(Temperature(doubleValue: 1)) } ≈ Temperature(doubleValue: 2) ± 0.5
          await expect { await later(Temperature(doubleValue: 1)) } == Temperature(doubleValue: 2) ± 0.5
        }
        expect(messages)
          .to(
            equal([
              "expected to be close to <2.0> (within 0.0001), got <1.0>",
              "expected to be close to <[2.0]> (each within 0.0001), got <[1.0]>",
              "expected to be close to <2.0> (within 0.1), got <1.0>",
              "expected to be close to <2.0> (within 0.1), got <1.0>",
              "expected to be close to <2.0°> (within 0.0001), got <1.0°>",
              "expected to be close to <2.0°> (within 0.5), got <1.0°>",
              "expected to be close to <2.0°> (within 0.5), got <1.0°>",
            ])
          )
      }

      it("means beCloseTo") {
        expect(1.0) ≈ 1.00001
        expect(failures { expect(1.0) ≈ 2.0 })
          .to(equal(["expected to be close to <2.0> (within 0.0001), got <1.0>"]))
      }

      it("means beCloseTo for collections") {
        expect([1.0, 2.0]) ≈ [1.0, 2.00001]
        expect(failures { expect([1.0, 2.0]) ≈ [1.0, 3.0] })
          .to(equal(["expected to be close to <[1.0, 3.0]> (each within 0.0001), got <[1.0, 2.0]>"]))
      }
    }

    describe("the operator ±") {
      it("sets the tolerance of ≈ and ==") {
        expect(1.0) ≈ 1.05 ± 0.1
        expect(1.0) == 1.05 ± 0.1
        let message = "expected to be close to <2.0> (within 0.1), got <1.0>"
        expect(failures { expect(1.0) ≈ 2.0 ± 0.1 }).to(equal([message]))
        expect(failures { expect(1.0) == 2.0 ± 0.1 }).to(equal([message]))
      }
    }
  }
}

private struct Temperature: ConvertibleToDouble, CustomStringConvertible {
  let doubleValue: Double
  var description: String { "\(doubleValue)°" }
}
