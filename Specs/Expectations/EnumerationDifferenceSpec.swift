import Candlestick

final class EnumerationDifferenceSpec: Spec {
  override class func spec() {
    describe("the difference between enumerations") {
      it("shows one case in place of another") {
        expect(
          difference(from: Order(items: [], state: .open), to: Order(items: [], state: .paid(amount: 5, by: "Ann")))
        ).to(
          equal(
            """
            difference (- expected, + got):
              Order(
                number: 12
                items: []
            -   state: .open
            +   state: .paid(amount: 5, by: "Ann")
              )
            """
          )
        )
      }

      it("shows differences in the payload of a case") {
        expect(difference(from: State.paid(amount: 5, by: "Ann"), to: State.paid(amount: 5, by: "Bob"))).to(
          equal(
            """
            difference (- expected, + got):
              .paid(
                amount: 5
            -   by: "Ann"
            +   by: "Bob"
              )
            """
          )
        )
      }

      it("shows nested cases") {
        expect(
          difference(
            from: State.after(.sent(Item(name: "pear", price: 3)), 1),
            to: State.after(.sent(Item(name: "pear", price: 4)), 1)
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              .after(
                .sent(
                  Item(
                    name: "pear"
            -       price: 3
            +       price: 4
                  )
                )
                1
              )
            """
          )
        )
      }
    }
  }
}

private typealias Item = DifferenceSample.Item
private typealias Order = DifferenceSample.Order
private typealias State = DifferenceSample.State
