import Candlestick

final class EqualTupleSpec: Spec {
  override class func spec() {
    describe("equal between tuples") {
      it("matches equal tuples") {
        expect((1, "a")).to(equal((1, "a")))
        expect((1, "a", true)).to(equal((1, "a", true)))
        expect((1, "a", true, 2.5)).to(equal((1, "a", true, 2.5)))
        expect((1, "a", true, 2.5, [1])).to(equal((1, "a", true, 2.5, [1])))
        expect((1, "a", true, 2.5, [1], nil as Int?)).to(equal((1, "a", true, 2.5, [1], nil)))
      }

      it("does not match tuples that differ anywhere") {
        expect((1, "a")).toNot(equal((2, "a")))
        expect((1, "a", true)).toNot(equal((1, "b", true)))
        expect((1, "a", true, 2.5)).toNot(equal((1, "a", false, 2.5)))
        expect((1, "a", true, 2.5, [1])).toNot(equal((1, "a", true, 2, [1])))
        expect((1, "a", true, 2.5, [1], nil as Int?)).toNot(equal((1, "a", true, 2.5, [1], 1)))
      }

      it("matches tuples with labels") {
        let point = (x: 1, y: 2)
        expect(point).to(equal((1, 2)))
        expect(point).to(equal((x: 1, y: 2)))
        expect((1, 2)).to(equal(point))
        expect { point }.to(equal(point))
      }

      it("matches the value of async code") { await expect { await later((1, "a")) }.to(equal((1, "a"))) }

      it("reports the expectation and the actual value") {
        expect(failures { expect((1, "a")).to(equal((2, "a"))) })
          .to(equal(["expected to equal <(2, \"a\")>, got <(1, \"a\")>"]))
        expect(failures { expect((1, "a", true)).toNot(equal((1, "a", true))) })
          .to(equal(["expected to not equal <(1, \"a\", true)>, got <(1, \"a\", true)>"]))
      }

      it("fails both ways if either value is nil") {
        let hint = "(use beNil() to match nils)"
        expect(failures { expect(nil as (Int, Int)?).to(equal((1, 2))) })
          .to(equal(["expected to equal <(1, 2)>, got <nil> \(hint)"]))
        expect(failures { expect((1, 2)).toNot(equal(nil as (Int, Int)?)) })
          .to(equal(["expected to not equal <nil>, got <(1, 2)> \(hint)"]))
      }
    }

    describe("equal between arrays of tuples") {
      it("matches arrays of equal tuples") {
        expect([(1, "a"), (2, "b")]).to(equal([(1, "a"), (2, "b")]))
        expect([(1, "a", true)]).to(equal([(1, "a", true)]))
        expect([(1, 2, 3, 4)]).to(equal([(1, 2, 3, 4)]))
        expect([(1, 2, 3, 4, 5)]).to(equal([(1, 2, 3, 4, 5)]))
        expect([(1, 2, 3, 4, 5, 6)]).to(equal([(1, 2, 3, 4, 5, 6)]))
        expect([(Int, Int)]()).to(equal([]))
      }

      it("does not match arrays that differ") {
        expect([(1, "a")]).toNot(equal([(2, "a")]))
        expect([(1, "a")]).toNot(equal([(1, "a"), (1, "a")]))
        expect([(1, "a")]).toNot(equal([]))
      }

      it("reports the expectation and the actual value") {
        expect(failures { expect([(1, "a")]).to(equal([(2, "a")])) })
          .to(equal(["expected to equal <[(2, \"a\")]>, got <[(1, \"a\")]>"]))
      }
    }

    describe("an operator between tuples") {
      it("means equal, or its negation") {
        expect((1, "a")) == (1, "a")
        expect((1, "a")) != (2, "a")
        expect((1, 2, 3)) == (1, 2, 3)
        expect((1, 2, 3, 4)) == (1, 2, 3, 4)
        expect((1, 2, 3, 4, 5)) != (1, 2, 3, 4, 6)
        expect((1, 2, 3, 4, 5, 6)) == (1, 2, 3, 4, 5, 6)
        expect((x: 1, y: 2)) == (x: 1, y: 2)
        expect(failures { expect((1, "a")) == (2, "a") })
          .to(equal(["expected to equal <(2, \"a\")>, got <(1, \"a\")>"]))
        expect(failures { expect((1, "a")) != (1, "a") }).to(haveCount(1))
      }

      it("means equal between arrays, or its negation") {
        expect([(1, "a")]) == [(1, "a")]
        expect([(1, "a")]) != [(2, "a")]
        expect([(1, 2, 3)]) == [(1, 2, 3)]
        expect([(1, 2, 3, 4, 5, 6)]) != [(1, 2, 3, 4, 5, 7)]
        expect(failures { expect([(1, "a")]) == [(2, "a")] }).to(haveCount(1))
      }

      it("accepts async code") {
        await expect { await later((1, "a")) } == (1, "a")
        await expect { await later((1, "a")) } != (2, "a")
        await expect { await later([(1, 2)]) } == [(1, 2)]
        await expect { await later([(1, 2)]) } != [(1, 3)]
        let messages = await failures { await expect { await later((1, "a")) } == (2, "a") }
        expect(messages).to(equal(["expected to equal <(2, \"a\")>, got <(1, \"a\")>"]))
      }
    }

    describe("equal between other values") {
      it("is unaffected by the overloads for tuples") {
        expect(1).to(equal((1)))
        expect([1, 2]).to(equal([1, 2]))
        expect([]).to(equal([] as [Int]))
      }
    }
  }
}
