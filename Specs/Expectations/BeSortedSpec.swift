import Candlestick

final class BeSortedSpec: Spec {
  override class func spec() {
    describe("beSorted") {
      it("matches elements in ascending order") {
        expect([1, 2, 2, 3]).to(beSorted())
        expect(["a", "b"]).to(beSorted())
        expect([2, 1]).toNot(beSorted())
        expect("abc").to(beSorted())
      }

      it("matches fewer than two elements") {
        expect([Int]()).to(beSorted())
        expect([1]).to(beSorted())
      }

      it("does not match elements with NaN") {
        expect([2, .nan, 1]).toNot(beSorted())
        expect([1, .nan, 2]).toNot(beSorted())
      }

      it("reads each element of a single-pass sequence once") {
        expect(iterator(of: 1, 2)).to(beSorted())
        expect(failures { expect(iterator(of: 2, 1)).to(beSorted()) })
          .to(equal(["expected to be sorted, got <[2, 1]>, where <1> at index 1 comes after <2>"]))
      }

      it("reports where the order first breaks") {
        expect(failures { expect([1, 3, 2, 1]).to(beSorted()) })
          .to(equal(["expected to be sorted, got <[1, 3, 2, 1]>, where <2> at index 2 comes after <3>"]))
        expect(failures { expect([1, 2]).toNot(beSorted()) }).to(equal(["expected to not be sorted, got <[1, 2]>"]))
      }

      it("fails both ways on nil") {
        let message = "be sorted, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(beSorted()) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(beSorted()) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("beSorted by a comparison") {
      it("matches elements in its order") {
        expect([3, 2, 2, 1]).to(beSorted(by: >))
        expect([3, 2, 3]).toNot(beSorted(by: >))
        expect([Pet(name: "Tom", age: 3), Pet(name: "Ann", age: 4)]).to(beSorted { $0.age < $1.age })
      }

      it("fails if the comparison throws") {
        expect(failures { expect([1, 2]).to(beSorted { _, _ in throw TestError.broken }) })
          .to(equal(["unexpected error thrown: <broken>"]))
      }

      it("reports where the order first breaks") {
        expect(failures { expect([3, 1, 2]).to(beSorted(by: >)) })
          .to(equal(["expected to be sorted by a comparison, got <[3, 1, 2]>, where <2> at index 2 comes after <1>"]))
      }
    }

    describe("beSorted by a field") {
      let cats = [Pet(name: "Tom", age: 3), Pet(name: "Ann", age: 4)]

      it("matches elements in the order of their fields") {
        expect(cats).to(beSorted(by: \.age))
        expect(cats).toNot(beSorted(by: \.name))
        expect(cats).to(beSorted(by: \.name, >))
        expect(cats).toNot(beSorted(by: \.age, >))
      }

      it("reports where the order first breaks") {
        expect(failures { expect(cats).to(beSorted(by: \.name)) })
          .to(
            equal([
              #"expected to be sorted by \Pet.name, got <[Tom 3, Ann 4]>, where <Ann 4> at index 1 comes after <Tom 3>"#
            ])
          )
        expect(failures { expect(cats).to(beSorted(by: \.age, >)) }).to(
          equal([
            #"expected to be sorted by a comparison of \Pet.age, got <[Tom 3, Ann 4]>, "#
              + "where <Ann 4> at index 1 comes after <Tom 3>"
          ])
        )
      }
    }
  }
}

private struct Pet: CustomStringConvertible {
  var name: String
  var age: Int
  var description: String { "\(name) \(age)" }
}
