// swift-format-ignore-file
import Nimble
import Quick

final class MetadataSpec: QuickSpec {
  override class func spec() {
    var current: ExampleMetadata!
    var indices: [Int] = []

    beforeEach { metadata in
      current = metadata
      indices.append(metadata.exampleIndex)
    }
    afterEach { metadata in
      expect(metadata.exampleIndex).to(equal(indices.last))
    }

    it("has the name of the example") {
      expect(current.example.name).to(equal("has the name of the example"))
    }

    describe("metadata") {
      it("has the names of the groups") {
        expect(current.example.name).to(equal("metadata, has the names of the groups"))
      }
      it("counts") { expect(indices).to(equal(Array(indices[0]..<(indices[0] + 3)))) }
      it("has a place") {
        expect(current.example.callsite.line).to(equal(27))
        expect("\(current.example.callsite.file)").to(endWith("MetadataSpec.swift"))
        expect(current.example.isSharedExample).to(beFalse())
      }

      sharedExamples("shared metadata") {
        it("is shared") { expect(current.example.isSharedExample).to(beTrue()) }
        it("has the place of the inclusion") { expect(current.example.callsite.line).to(equal(37)) }
      }
      itBehavesLike("shared metadata")

      it("is of a class") {
        expect(current.example).to(beAKindOf(Example.self))
        expect(current.example).toNot(beAKindOf(AsyncExample.self))
      }
      it("has another place") { expect(current.example.callsite == current.example.callsite).to(beFalse()) }
    }
  }
}

final class AsyncMetadataSpec: AsyncSpec {
  override class func spec() {
    var current: ExampleMetadata!
    beforeEach { metadata in current = metadata }
    afterEach { metadata in expect(metadata.example.name) == current.example.name }

    it("is of a class") {
      await Task.yield()
      expect(current.example).to(beAKindOf(AsyncExample.self))
    }
  }
}
