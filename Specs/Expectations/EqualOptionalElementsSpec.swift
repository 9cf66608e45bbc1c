import Candlestick

final class EqualOptionalElementsSpec: Spec {
  override class func spec() {
    describe("equal with a literal of optional elements") {
      let names = ["Ann"]
      let name: String? = "Ann"

      it("compares arrays with optional and non-optional elements") {
        expect(names).to(equal([name]))
        expect(names).toNot(equal([name, nil]))
        expect(["Ann"]).to(equal([name]))
        expect([name]).to(equal(["Ann"]))
        expect(names as [String]?).to(equal([name]))
        expect([1]).to(equal([1 as Int?]))
        expect([["Ann"]]).to(equal([[name]]))
        expect(names).toEventually(equal([name]))
        expect(failures { expect(names).to(equal([nil])) }).to(equal(["expected to equal <[nil]>, got <[Ann]>"]))
      }

      it("compares arrays with operators") {
        expect(names) == [name]
        expect(names) != [name, nil]
        expect(["Ann"]) == [name]
        expect([1]) == [1 as Int?]
        expect([name]) == ["Ann"]
        await expect { await later(names) } == [name]
        await expect { await later(names) } != [nil]
        expect(failures { expect(names) == [nil] }).to(haveCount(1))
        expect(failures { expect(names) != [name] }).to(haveCount(1))
        await expect { await failures { await expect { await later(names) } == [nil] } }.to(haveCount(1))
        await expect { await failures { await expect { await later(names) } != [name] } }.to(haveCount(1))
      }

      it("compares dictionaries") {
        let owners = ["Tom": "Ann"]
        let maybeOwners: [String: String?] = ["Tom": "Ann", "Eve": nil]
        expect(owners).to(equal(["Tom": name]))
        expect(maybeOwners).to(equal(["Tom": name, "Eve": nil]))
        expect(maybeOwners).toNot(equal(["Tom": name]))
        expect(owners) == ["Tom": name]
        expect(owners) != ["Tom": nil]
        expect(maybeOwners) == ["Tom": name, "Eve": nil]
        await expect { await later(owners) } == ["Tom": name]
        await expect { await later(owners) } != ["Tom": nil]
        expect(failures { expect(owners) == ["Tom": nil] }).to(haveCount(1))
        expect(failures { expect(owners) != ["Tom": name] }).to(haveCount(1))
        await expect { await failures { await expect { await later(owners) } == ["Tom": nil] } }.to(haveCount(1))
        await expect { await failures { await expect { await later(owners) } != ["Tom": name] } }.to(haveCount(1))
      }
    }
  }
}
