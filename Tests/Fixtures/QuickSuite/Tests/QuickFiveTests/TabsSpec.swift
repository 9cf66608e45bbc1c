// swift-format-ignore-file
import	Quick
import Nimble	// with tabs

class	TabsSpec :	QuickSpec {
	override  func	spec( )	{
		describe( "tabs" ) {
			it ( "are kept" ) {
				expect ( "\t" ) . to ( equal("\t") )
			}
			it("are one wide")	{	expect("\t").to(haveCount(1))	}
			xit("are four wide")	{	expect("\t").to(haveCount(4))	}
		}
	}
}