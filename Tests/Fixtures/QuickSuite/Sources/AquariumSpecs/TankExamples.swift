import Aquarium
import Nimble
import Quick

/// The base class of specs in other targets.
open class AquariumSpec: QuickSpec {}

/// Examples of any tank, for the specs of several targets.
public func itHoldsFish(_ tank: @escaping () -> Tank) {
  it("holds fish") { expect { try tank().add(Fish("Wanda")) }.toNot(throwError()) }
}
