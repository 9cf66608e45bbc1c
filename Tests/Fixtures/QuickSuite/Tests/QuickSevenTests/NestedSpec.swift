// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

enum Ponds {
  final class PondSpec: QuickSpec {
    struct Pond {
      var depth = 1.0
      enum Kind { case deep, shallow }
      var kind: Kind { depth > 2 ? .deep : .shallow }
    }

    override class func spec() {
      describe("a pond") {
        it("is shallow") { expect(Pond().kind).to(equal(.shallow)) }
        it("is deep") { expect(Pond(depth: 3).kind).to(equal(.deep)) }
        it("is deep, though it is not") { expect(Pond(depth: 2).kind) == .deep }

        context("with a type inside") {
          struct Frog: Equatable { var name: String }
          final class Heron {
            var eaten: [Frog] = []
            func eat(_ frog: Frog) { eaten.append(frog) }
          }
          let heron = Heron()

          it("is eaten") {
            heron.eat(Frog(name: "Kermit"))
            expect(heron.eaten).to(contain(Frog(name: "Kermit")))
          }
        }
      }
    }
  }

  final class RiverSpec: AsyncSpec {
    override class func spec() {
      it("flows") { await expect { await weigh([Fish("Wanda")]) }.to(beWithin(0.5..<1.5)) }
    }
  }
}
