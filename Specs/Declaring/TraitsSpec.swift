import Candlestick

final class TraitsSpec: Spec {
  override class func spec() {
    describe("traits") {
      @MainActor func metadata(_ declare: @MainActor () throws -> Void) -> [ExampleMetadata] {
        InnerRun(declare).results.map(\.example)
      }

      it("are read from the metadata of an example") {
        let example = metadata {
          it("is tagged", .tags(.slow, "network"), .bug("https://bugs.example/1", "It breaks"), .timeLimit(.seconds(2)))
          {}
        }.first
        expect(example?.tags).to(equal([.slow, "network"]))
        expect(example?.bugs.map(\.reference)).to(equal(["https://bugs.example/1"]))
        expect(example?.bugs.first?.title).to(equal("It breaks"))
        expect(example?.timeLimit).to(equal(.seconds(2)))
      }

      it("are inherited from the groups around, outermost first, each once") {
        let example = metadata {
          describe("a group", .tags("a", "b"), .bug("1")) {
            context("inside", .tags("b", "c"), .bug("2")) {
              it("is tagged", .tags("d"), .bug("1")) {}
            }
          }
        }.first
        expect(example?.tags).to(equal(["a", "b", "c", "d"]))
        expect(example?.bugs.map(\.reference)).to(equal(["1", "2"]))
      }

      it("are those of an example's own groups alone") {
        let examples = metadata {
          describe("a group", .tags("a")) { it("is tagged") {} }
          describe("another group") { it("is not tagged") {} }
        }
        expect(examples.map(\.tags)).to(equal([["a"], []]))
      }

      it("stand after the description of all that can be marked") {
        let examples = metadata {
          fdescribe("a group", .tags("a")) { it("is tagged") {} }
          fcontext("a group", .tags("a")) { fit("is tagged") {} }
          xdescribe("a group", .tags("a")) { xit("is tagged") {} }
          xcontext("a group", .tags("a")) { it("is tagged") { await Task.yield() } }
          pending("is tagged", .tags("a"))
        }
        expect(examples.map(\.tags)).to(equal([["a"], ["a"], ["a"], ["a"], ["a"]]))
      }
    }

    describe("the metadata of an example") {
      it("tells its description, its groups, its full name, and its place") {
        let line = #line + 3
        let example = InnerRun {
          describe("a stack") {
            context("that is empty") { it("has no top") {} }
          }
        }.results.first?.example
        expect(example?.description).to(equal("has no top"))
        expect(example?.groups).to(equal(["a stack", "that is empty"]))
        expect(example?.fullName).to(equal("a stack that is empty has no top"))
        expect(example?.name(separator: ", ")).to(equal("a stack, that is empty, has no top"))
        expect(example?.location.line).to(equal(UInt(line)))
        expect(example?.location.fileID).to(equal("Specs/TraitsSpec.swift"))
      }

      it("has no gap in its full name for an empty description, and one between separators") {
        let example = InnerRun { describe("") { it("has no top") {} } }.results.first?.example
        expect(example?.fullName).to(equal("has no top"))
        expect(example?.name(separator: ", ")).to(equal(", has no top"))
      }
    }
  }
}

extension SpecTag {
  fileprivate static let slow: SpecTag = "slow"
}
