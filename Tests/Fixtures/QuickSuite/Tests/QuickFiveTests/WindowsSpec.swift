// swift-format-ignore-file
import Quick
import Nimble
import Aquarium

// This file has line ends of another system.
class WindowsSpec: QuickSpec
{
    override func spec()
    {
        describe("a file of another system")
        {
            it("is read") { expect(1).to(equal(1)) }
            it("has text") { expect("""
                one
                two
                """).to(equal("one\ntwo")) }
            it("fails at times") { expect(Tank().count).to(equal(1)) }
            pending("is written") { }
        }
    }
}
