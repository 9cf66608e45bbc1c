import Candlestick
import Foundation

final class PassingExpectationSpec: Spec {
  override class func spec() {
    describe("an expectation that passes") {
      it("does not describe its values") {
        let descriptions = DescriptionCounter()
        let (one, two) = (CountedDescription(1, descriptions), CountedDescription(2, descriptions))
        let ages = [one: two]

        expect([one, two]).to(consistOf(two, one)).toNot(consistOf(one))
        expect([one, two]).to(consistOf(equal(two), beLessThan(two))).toNot(consistOf(equal(one), equal(one)))
        expect(ages).to(haveKey(one)).to(haveKey(equal(one))).toNot(haveKey(two)).toNot(haveKey(equal(two)))
        expect(ages).to(haveKey(one, withValue: two)).to(haveKey(one, withValue: equal(two)))
        expect(ages).toNot(haveKey(one, withValue: one)).toNot(haveKey(two, withValue: equal(two)))
        expect(ages).to(haveValue(two)).to(haveValue(equal(two))).toNot(haveValue(one)).toNot(haveValue(equal(one)))
        expect(one).to(haveField(\.value, 1)).to(haveField(\.self, equal(one))).toNot(haveField(\.self, equal(two)))
        expect([one, two]).to(beSorted()).toNot(beSorted(by: >)).to(beSorted(by: \.value))
        expect([one, two]).to(beUnique()).to(containOnlyOnce(one))
        expect([one, one]).toNot(beUnique()).toNot(containOnlyOnce(one))
        expect(one).to(beBetween(one, and: two)).toNot(beBetween(two, and: two))
        expect(Box.full(one)).to(haveCaseOf(Box.full)).to(haveCaseOf(Box.full, one)).to(haveCaseOf(.full(two)))
        expect(Box.full(one)).to(haveCaseOf(Box.full, equal(one))).toNot(haveCaseOf(Box.full, equal(two)))
        var three = one
        expect { three = two }.to(change { three }.from(one).to(two))
        expect { three = two }.toNot(change { three }.from(two))
        expect(one).to(Matcher("be \(one)") { $0.value == 1 })
        expect("1").to(beDecodable(as: Int.self, Matcher("be \(one)") { $0 == 1 }))
        expect(descriptions.count).to(equal(0))

        expect(failures { expect([one]).to(consistOf(two)) }).to(haveCount(1))
        expect(descriptions.count).to(beGreaterThan(0))
      }
    }
  }
}

private enum Box { case full(CountedDescription) }
