// swift-format-ignore-file
@testable import Aquarium; import Nimble;import Quick
import class Foundation.NSDate
import enum Aquarium.TankError

public final class ImportsSevenSpec : QuickSpec
{
  public override class func spec ()
  {
    describe ( "imports" )
    {
      it ( "are found" )
      {
        var journal = Journal ( )
        journal.write ( "a" )
        expect ( journal.entries ).to ( equal ( [ "a" ] ) )
      }
      it("are of one class"){expect(NSDate()).to(beAKindOf(NSDate.self))}
      it("are of one enumeration"){expect(TankError.full).to(equal(TankError.full))}
      it("are not enough"){expect(Journal().entries).to(contain("a"))}
    }
  }
}
