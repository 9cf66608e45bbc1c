import Candlestick

final class LargeDifferenceSpec: Spec {
  override class func spec() {
    describe("a large difference") {
      it("shows the first lines of a long difference, and counts the rest") {
        let items = (0..<30).map { Item(name: "item \($0)", price: $0) }
        expect(difference(from: items, to: items.map { Item(name: $0.name, price: $0.price + 100) })).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Item(
                  name: "item 0"
            -     price: 0
            +     price: 100
                )
                [1]: Item(
                  name: "item 1"
            -     price: 1
            +     price: 101
                )
                [2]: Item(
                  name: "item 2"
            -     price: 2
            +     price: 102
                )
                [3]: Item(
                  name: "item 3"
            -     price: 3
            +     price: 103
                )
                [4]: Item(
                  name: "item 4"
            -     price: 4
            +     price: 104
                )
                [5]: Item(
                  name: "item 5"
            -     price: 5
            +     price: 105
                )
                [6]: Item(
                  name: "item 6"
            -     price: 6
            +     price: 106
                )
                [7]: Item(
                  name: "item 7"
            -     price: 7
            +     price: 107
                )
                [8]: Item(
                  name: "item 8"
            -     price: 8
            +     price: 108
                )
                [9]: Item(
                  name: "item 9"
            -     price: 9
            +     price: 109
                )
                [10]: Item(
                  name: "item 10"
            -     price: 10
            +     price: 110
                )
                [11]: Item(
                  name: "item 11"
            -     price: 11
            +     price: 111
                )
                [12]: Item(
                  name: "item 12"
            -     price: 12
            +     price: 112
                )
                [13]: Item(
                  name: "item 13"
            -     price: 13
            +     price: 113
                )
                [14]: Item(
                  name: "item 14"
            -     price: 14
            +     price: 114
                )
                [15]: Item(
                  name: "item 15"
            -     price: 15
            +     price: 115
                )
                [16]: Item(
                  name: "item 16"
            -     price: 16
            +     price: 116
                )
                [17]: Item(
                  name: "item 17"
            -     price: 17
            +     price: 117
                )
                [18]: Item(
                  name: "item 18"
            -     price: 18
            +     price: 118
                )
                [19]: Item(
                  name: "item 19"
            -     price: 19
            +     price: 119
            … (52 more lines)
            """
          )
        )
      }

      it("shows the first elements that differ, and counts the rest") {
        expect(difference(from: Array(0..<100), to: Array(0..<40) + [7])).to(
          equal(
            """
            difference (- expected, + got):
              [
                … (40 equal elements)
            -   [40]: 40
            -   [41]: 41
            -   [42]: 42
            -   [43]: 43
            -   [44]: 44
            -   [45]: 45
            -   [46]: 46
            -   [47]: 47
            -   [48]: 48
            -   [49]: 49
            -   [50]: 50
            -   [51]: 51
            -   [52]: 52
            -   [53]: 53
            -   [54]: 54
            -   [55]: 55
            -   [56]: 56
            -   [57]: 57
            -   [58]: 58
            -   [59]: 59
            -   [60]: 60
            -   [61]: 61
            -   [62]: 62
            -   [63]: 63
            -   [64]: 64
            -   [65]: 65
            -   [66]: 66
            -   [67]: 67
            -   [68]: 68
            -   [69]: 69
            +   [40]: 7
                … (30 more missing)
              ]
            """
          )
        )
      }

      it("shows the first values that differ in a dictionary, and counts the rest") {
        // Every third key is in both, only in the first, or only in the second.
        let expected = Dictionary(uniqueKeysWithValues: (0..<48).filter { $0 % 3 != 2 }.map { ($0, 1) })
        let actual = Dictionary(uniqueKeysWithValues: (0..<48).filter { $0 % 3 != 1 }.map { ($0, 2) })
        let lines = difference(from: expected, to: actual)?.split(separator: "\n").suffix(6)
        expect(lines?.joined(separator: "\n")).to(
          equal(
            """
            -   27: 1
            +   27: 2
            -   28: 1
            +   29: 2
                … (6 more missing, 6 more extra, 6 more changed)
              ]
            """
          )
        )
      }

      it("shows a structure on one line of up to 100 columns") {
        // The rest of the line has 33 columns.
        let name = String(repeating: "x", count: 67)
        func change(toName name: String) -> String? {
          difference(from: Box<Item?>(content: nil), to: Box<Item?>(content: Item(name: name, price: 1)))
        }
        expect(change(toName: name)).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: nil
            +   content: Item(name: "\(name)", price: 1)
              )
            """
          )
        )
        expect(change(toName: name + "x")).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: nil
            +   content: Item(
            +     name: "\(name)x"
            +     price: 1
            +   )
              )
            """
          )
        )
      }

      it("shows the beginning of a long value, and counts the rest") {
        expect(difference(from: Person(nickname: nil), to: Person(nickname: String(repeating: "long ", count: 100))))
          .to(
            equal(
              """
              difference (- expected, + got):
                Person(
                  … (4 equal fields)
              -   nickname: nil
              +   nickname: "long long long long long long long long long long long long long long long long long long " … (410 more characters)
                )
              """
            )
          )
      }

      it("shows the beginning of a long array, and counts the rest") {
        expect(difference(from: Box<[Int]?>(content: nil), to: Box<[Int]?>(content: Array(0..<1_000)))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: nil
            +   content: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, … (975 more elements)]
              )
            """
          )
        )
      }

      it("shows a long structure field by field") {
        expect(
          difference(
            from: Box<Order?>(content: nil),
            to: Box<Order?>(
              content: Order(items: (0..<4).map { Item(name: String(repeating: "x", count: 40), price: $0) })
            )
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: nil
            +   content: Order(
            +     number: 12
            +     items: [
            +       Item(name: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", price: 0)
            +       Item(name: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", price: 1)
            +       Item(name: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", price: 2)
            +       Item(name: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", price: 3)
            +     ]
            +     state: .open
            +   )
              )
            """
          )
        )
      }

      it("shows the first lines of a long structure, and counts the rest") {
        let items = (0..<40).map { Item(name: "item \($0)", price: $0) }
        let lines = difference(from: Box<[Item]?>(content: nil), to: Box<[Item]?>(content: items))?
          .split(separator: "\n").suffix(4)
        expect(lines?.joined(separator: "\n")).to(
          equal(
            """
            +     Item(name: "item 28", price: 28)
            +     … (11 more elements)
            +   ]
              )
            """
          )
        )
      }

      it("shows a single level that it could omit") {
        expect(
          difference(from: state(11, 1), to: state(11, 2))?.split(separator: "\n")[11...15].joined(separator: "\n")
        )
        .to(
          equal(
            """
                                  .after(
                                    .paid(
            -                         amount: 1
            +                         amount: 2
                                      by: "Ann"
            """
          )
        )
      }

      it("omits levels that differ only in nested values") {
        expect(difference(from: state(30, 1), to: state(30, 2))).to(
          equal(
            """
            difference (- expected, + got):
              .after(
                .after(
                  .after(
                    .after(
                      .after(
                        .after(
                          .after(
                            .after(
                              .after(
                                .after(
                                  … (20 levels further inside)
                                  .paid(
            -                       amount: 1
            +                       amount: 2
                                    by: "Ann"
                                  )
                                  21
                                )
                                22
                              )
                              23
                            )
                            24
                          )
                          25
                        )
                        26
                      )
                      27
                    )
                    28
                  )
                  29
                )
                30
              )
            """
          )
        )
      }
    }
  }
}

/// Returns a state nested in others.
private func state(_ depth: Int, _ amount: Int) -> State {
  depth == 0 ? .paid(amount: amount, by: "Ann") : .after(state(depth - 1, amount), depth)
}

private typealias Person = DifferenceSample.Person
private typealias Item = DifferenceSample.Item
private typealias Order = DifferenceSample.Order
private typealias State = DifferenceSample.State
private typealias Box = DifferenceSample.Box
