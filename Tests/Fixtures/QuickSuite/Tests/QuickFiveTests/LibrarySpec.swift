// swift-format-ignore-file
import Aquarium
import AquariumSpecs
import Nimble
import Quick

class LibrarySpec: AquariumSpec {
  override func spec() {
    describe("a tank of a library") { itHoldsFish { Tank() } }
  }
}
