import Candlestick
import Foundation

final class CollectionDifferenceSpec: Spec {
  override class func spec() {
    describe("the difference between arrays") {
      it("is the shortest edit") {
        expect(difference(from: Array(0..<20), to: Array(0..<20).filter { $0 != 7 } + [99])).to(
          equal(
            """
            difference (- expected, + got):
              [
                … (7 equal elements)
            -   [7]: 7
                … (12 equal elements)
            +   [19]: 99
              ]
            """
          )
        )
      }

      it("shows a partly equal element as changed, with its old and new index") {
        let items = (0..<9).map { Item(name: "item \($0)", price: $0) }
        var changed = Array(items.dropFirst())
        changed[4].price = 100
        expect(difference(from: items, to: changed)).to(
          equal(
            """
            difference (- expected, + got):
              [
            -   [0]: Item(name: "item 0", price: 0)
                … (4 equal elements)
                [5 → 4]: Item(
                  name: "item 5"
            -     price: 5
            +     price: 100
                )
                … (3 equal elements)
              ]
            """
          )
        )
      }

      it("shows elements that have nothing in common one after the other") {
        expect(
          difference(
            from: [Item(name: "pear", price: 1), Item(name: "plum", price: 2), Item(name: "fig", price: 3)],
            to: [Item(name: "pear", price: 1), Item(name: "lemon", price: 8), Item(name: "fig", price: 3)]
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Item(name: "pear", price: 1)
            -   [1]: Item(name: "plum", price: 2)
            +   [1]: Item(name: "lemon", price: 8)
                [2]: Item(name: "fig", price: 3)
              ]
            """
          )
        )
      }

      it("pairs an element with the one that is partly equal, even if the equal part is nested deeply") {
        let plum = Item(name: "plum", price: 2)
        expect(
          difference(from: [[plum]], to: [[Item(name: "lemon", price: 8)], [Item(name: "plum", price: 3)]])
        ).to(
          equal(
            """
            difference (- expected, + got):
              [
            +   [0]: [Item(name: "lemon", price: 8)]
                [0 → 1]: [
                  [0]: Item(
                    name: "plum"
            -       price: 2
            +       price: 3
                  )
                ]
              ]
            """
          )
        )
      }

      it("looks inside nested arrays") {
        expect(difference(from: [[1, 2], [3, 4, 5]], to: [[1, 2], [3, 6, 5]])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: [1, 2]
                [1]: [
                  [0]: 3
            -     [1]: 4
            +     [1]: 6
                  [2]: 5
                ]
              ]
            """
          )
        )
      }

      it("shows optional elements") {
        expect(difference(from: [1, nil, 3] as [Int?], to: [1, 2, 3] as [Int?])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: 1
            -   [1]: nil
            +   [1]: 2
                [2]: 3
              ]
            """
          )
        )
      }

      it("shows data by its bytes") {
        expect(difference(from: Data(0..<40), to: Data((0..<40).map { $0 == 20 ? 0 : $0 }))).to(
          equal(
            """
            difference (- expected, + got):
              Data([
                … (20 equal elements)
            -   [20]: 20
            +   [20]: 0
                … (19 equal elements)
              ])
            """
          )
        )
      }

      it("shows the elements of other collections, and their fields if the elements are equal") {
        expect(
          difference(
            from: [Deck(cards: [1, 2]), Deck(name: "a", cards: [1, 2])],
            to: [Deck(cards: [1, 3]), Deck(name: "b", cards: [1, 2])]
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Deck([
                  [0]: 1
            -     [1]: 2
            +     [1]: 3
                ])
                [1]: Deck(
            -     name: "a"
            +     name: "b"
                  cards: [1, 2]
                )
              ]
            """
          )
        )
      }
    }

    describe("the difference between dictionaries") {
      it("is by key") {
        expect(
          difference(from: ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5], to: ["a": 1, "c": 30, "d": 4, "e": 5, "f": 6])
        ).to(
          equal(
            """
            difference (- expected, + got):
              [
                … (3 equal values)
            -   "b": 2
            -   "c": 3
            +   "c": 30
            +   "f": 6
              ]
            """
          )
        )
      }

      it("sorts keys of any type") {
        expect(difference(from: [10: [1, 2], 9: []], to: [10: [1, 3], 8: []])).to(
          equal(
            """
            difference (- expected, + got):
              [
            +   8: []
            -   9: []
                10: [
                  [0]: 1
            -     [1]: 2
            +     [1]: 3
                ]
              ]
            """
          )
        )
      }

      it("sorts keys that are not comparable by their text") {
        expect(
          difference(
            from: [Point(x: 2, y: 0): 1, Point(x: 1, y: 0): 1, Point(x: 0, y: 0): 1],
            to: [Point(x: 2, y: 0): 2, Point(x: 1, y: 0): 2, Point(x: 0, y: 0): 1]
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              [
                Point(x: 0.0, y: 0.0): 1
            -   Point(x: 1.0, y: 0.0): 1
            +   Point(x: 1.0, y: 0.0): 2
            -   Point(x: 2.0, y: 0.0): 1
            +   Point(x: 2.0, y: 0.0): 2
              ]
            """
          )
        )
      }

      it("distinguishes nil from a missing key") {
        expect(difference(from: ["a": nil, "b": 1] as [String: Int?], to: ["b": 1] as [String: Int?])).to(
          equal(
            """
            difference (- expected, + got):
              [
                "b": 1
            -   "a": nil
              ]
            """
          )
        )
      }
    }

    describe("the difference between sets") {
      it("shows missing and extra elements, in order") {
        expect(difference(from: [Set(1...30)], to: [Set(3...32)])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Set([
                  … (28 equal elements)
            -     1
            -     2
            +     31
            +     32
                ])
              ]
            """
          )
        )
      }

      it("sorts elements that are not comparable by their text") {
        expect(
          difference(
            from: [Set([Point(x: 2, y: 0), Point(x: 1, y: 0), Point(x: 4, y: 0)])],
            to: [Set([Point(x: 3, y: 0), Point(x: 0, y: 0), Point(x: 4, y: 0)])]
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Set([
                  Point(x: 4.0, y: 0.0)
            -     Point(x: 1.0, y: 0.0)
            -     Point(x: 2.0, y: 0.0)
            +     Point(x: 0.0, y: 0.0)
            +     Point(x: 3.0, y: 0.0)
                ])
              ]
            """
          )
        )
      }
    }
  }
}

private typealias Point = DifferenceSample.Point
private typealias Item = DifferenceSample.Item

private struct Deck: Collection, Equatable {
  var name = "deck"
  var cards: [Int]
  var startIndex: Int { 0 }
  var endIndex: Int { cards.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> Int { cards[index] }
}
