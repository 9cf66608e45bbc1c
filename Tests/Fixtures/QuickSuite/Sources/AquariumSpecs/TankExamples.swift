import Aquarium
import Nimble
import Quick

/// What specs in a target of their own inherit from.
open class AquariumSpec: QuickSpec {}

/// Examples of any tank, for the specs of several targets.
public func itHoldsFish(_ tank: @escaping () -> Tank) {
  it("holds fish") { expect { try tank().add(Fish("Wanda")) }.toNot(throwError()) }
}
