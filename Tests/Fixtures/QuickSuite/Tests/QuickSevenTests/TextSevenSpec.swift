// swift-format-ignore-file
import Nimble
import Quick

// import Quick
/// AsyncSpec, QuickSpec: `override class func spec()`
final class TextSevenSpec: QuickSpec {
  static let source = #"""
    final class ASpec: AsyncSpec {
      override class func spec() { fit("\#(1 + 1)") { "\(raw)" } }
    }
    """#

  override class func spec() {
    describe("QuickSpec") {
      it("AsyncSpec") { expect(source).to(contain("AsyncSpec")) }
      it("is in text: \("QuickSpec, \("nested: AsyncSpec")")") { expect(source).to(contain(#"fit("2")"#)) }
      it("""
        has a name
        of two lines
        """) { expect(source).to(contain(#"\(raw)"#)) }
      it(#"has a \name with "quotes""#) { expect("\\").to(equal(#"\"#)) }
      it("has a name\twith a tab") { expect("import Quick").to(equal("import Nimble")) }
      /* it("is commented out") { fail() } */
      // fit("is commented out, too") { fail() }
    }
  }
}
