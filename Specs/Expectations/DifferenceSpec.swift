import Candlestick
import Foundation
import Observation

final class DifferenceSpec: Spec {
  override class func spec() {
    describe("the difference between structures") {
      it("shows the fields that differ, and counts the others") {
        expect(difference(from: Person(age: 30), to: Person(age: 31))).to(
          equal(
            """
            difference (- expected, + got):
              Person(
                id: 7
                name: "Ann"
            -   age: 30
            +   age: 31
                city: "Bern"
                nickname: nil
              )
            """
          )
        )
      }

      it("shows equal fields where no more than two are in a row") {
        expect(difference(from: Point(x: 1, y: 2), to: Point(x: 1, y: 3))).to(
          equal(
            """
            difference (- expected, + got):
              Point(
                x: 1.0
            -   y: 2.0
            +   y: 3.0
              )
            """
          )
        )
      }

      it("shows only the path to a deeper difference") {
        let pear = Item(name: "pear", price: 3)
        expect(
          difference(
            from: Order(items: [pear, Item(name: "plum", price: 2)]),
            to: Order(items: [pear, Item(name: "plum", price: 4)])
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              Order(
                number: 12
                items: [
                  [0]: Item(name: "pear", price: 3)
                  [1]: Item(
                    name: "plum"
            -       price: 2
            +       price: 4
                  )
                ]
                state: .open
              )
            """
          )
        )
      }

      it("shows values that have nothing in common as they are") {
        expect(
          difference(
            from: Order(items: [Item(name: "pear", price: 3)]),
            to: Order(items: [Item(name: "plum", price: 2)])
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              Order(
                number: 12
            -   items: [Item(name: "pear", price: 3)]
            +   items: [Item(name: "plum", price: 2)]
                state: .open
              )
            """
          )
        )
      }

      it("shows the value in place of nil") {
        expect(difference(from: Person(nickname: nil), to: Person(nickname: "nil"))).to(
          equal(
            """
            difference (- expected, + got):
              Person(
                … (4 equal fields)
            -   nickname: nil
            +   nickname: "nil"
              )
            """
          )
        )
      }

      it("shows the value in place of nil in a nested optional") {
        expect(difference(from: [1, nil] as [Int??], to: [1, .some(nil)] as [Int??])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: 1
            -   [1]: nil
            +   [1]: Optional(nil)
              ]
            """
          )
        )
      }

      it("shows tuples") {
        expect(difference(from: Box(content: (1, b: "x", 3)), to: Box(content: (1, b: "y", 3)))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
                content: (
                  1
            -     b: "x"
            +     b: "y"
                  3
                )
              )
            """
          )
        )
      }

      it("shows inherited fields") {
        let expected = Dog(name: "Rex")
        let actual = Dog(name: "Rex")
        actual.legs = 3
        expect(difference(from: expected, to: actual)).to(
          equal(
            """
            difference (- expected, + got):
              Dog(
            -   legs: 4
            +   legs: 3
                name: "Rex"
                owner: nil
              )
            """
          )
        )
      }

      it("ends on reference cycles") {
        let expected = Owner(dog: Dog(name: "Rex"))
        let actual = Owner(dog: Dog(name: "Bello"))
        expect(difference(from: expected, to: actual)).to(
          equal(
            """
            difference (- expected, + got):
              Owner(
                dog: Dog(
                  legs: 4
            -     name: "Rex"
            +     name: "Bello"
                )
              )
            """
          )
        )
      }

      it("shows the properties of an observable class, but not what the macro adds") {
        expect(difference(from: Model(count: 1), to: Model(count: 2))).to(
          equal(
            """
            difference (- expected, + got):
            - Model(count: 1)
            + Model(count: 2)
            """
          )
        )
      }

      it("shows a lazy property by its name") {
        expect(difference(from: Lazy(title: "a", count: 1), to: Lazy(title: "b", count: 1))).to(
          equal(
            """
            difference (- expected, + got):
              Lazy(
            -   title: "a"
            +   title: "b"
                count: 1
              )
            """
          )
        )
      }

      it("does not look inside actors") {
        expect(difference(from: Box(content: [Counter()]), to: Box(content: [Counter(), Counter()]))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
                content: [
                  [0]: Counter
            +     [1]: Counter
                ]
              )
            """
          )
        )
      }

      it("looks into values without ==, except for functions") {
        expect(
          difference(
            from: Box(content: Job(name: "a", tries: [1, 2], run: {})),
            to: Box(content: Job(name: "a", tries: [1, 3], run: { fatalError() }))
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              Box(
                content: Job(
                  name: "a"
                  tries: [
                    [0]: 1
            -       [1]: 2
            +       [1]: 3
                  ]
                  run: (Function)
                )
              )
            """
          )
        )
      }

      it("shows values wrapped in AnyHashable") {
        expect(difference(from: [AnyHashable(1), "a"], to: [AnyHashable(1.5), "a"])).to(
          equal(
            """
            difference (- expected, + got):
              [
            -   [0]: 1
            +   [0]: 1.5
                [1]: "a"
              ]
            """
          )
        )
      }

      it("shows instances of different classes as they are") {
        expect(difference(from: Animal(), to: Dog(name: "Rex"))).to(
          equal(
            """
            difference (- expected, + got):
            - Animal(legs: 4)
            + Dog(legs: 4, name: "Rex", owner: nil)
            """
          )
        )
      }

      it("marks differences in a description") {
        expect(
          difference(
            from: URL(string: "https://example.com/pears?sort=price")!,
            to: URL(string: "https://example.com/plums?sort=price")!
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
            - https://example.com/pears?sort=price
                                   ^^^
            + https://example.com/plums?sort=price
                                   ^^^
            """
          )
        )
      }

      it("does not need a description") {
        expect(difference(from: [Loud(volume: 1), Loud(volume: 2)], to: [Loud(volume: 1), Loud(volume: 3)])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Loud(volume: 1)
            -   [1]: Loud(volume: 2)
            +   [1]: Loud(volume: 3)
              ]
            """
          )
        )
      }
    }

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

    describe("the difference between strings") {
      it("marks differences") {
        expect(difference(from: "thank you for your letter of May 3", to: "thank you for the letter of May 4")).to(
          equal(
            """
            difference (- expected, + got):
            - "thank you for your letter of May 3"
                             ^^^^               ^
            + "thank you for the letter of May 4"
                             ^^^               ^
            """
          )
        )
      }

      it("marks letters inside words") {
        expect(difference(from: "It was a good latter indeed.", to: "It was a good letter indeed!")).to(
          equal(
            """
            difference (- expected, + got):
            - "It was a good latter indeed."
                              ^           ^
            + "It was a good letter indeed!"
                              ^           ^
            """
          )
        )
      }

      it("does not mark strings that have nothing in common") {
        expect(difference(from: ["the quick brown fox", "a"], to: ["jumped over lazy dogs", "a"])).to(
          equal(
            """
            difference (- expected, + got):
              [
            -   [0]: "the quick brown fox"
            +   [0]: "jumped over lazy dogs"
                [1]: "a"
              ]
            """
          )
        )
      }

      it("shows long strings where they begin to differ") {
        let before = String(repeating: "0123456789", count: 50)
        let after = String(repeating: "0123456789", count: 20)
        expect(difference(from: before + "pears" + after, to: before + "plums" + after)).to(
          equal(
            """
            difference (- expected, + got):
            - … (471 characters) "12345678901234567890123456789pears012345678901234567890123456789012345678901234567890123456789012345" … (134 more characters)
                                                                ^^^
            + … (471 characters) "12345678901234567890123456789plums012345678901234567890123456789012345678901234567890123456789012345" … (134 more characters)
                                                                ^^^
            """
          )
        )
      }

      it("shows long elements where they begin to differ") {
        let text = String(repeating: "0123456789", count: 12)
        expect(difference(from: ["\(text)pears", "a"], to: ["\(text)\(text)\(text)\(text)", "b", "a"])).to(
          equal(
            """
            difference (- expected, + got):
              [
            -   [0]: … (90 characters) "012345678901234567890123456789pears"
            +   [0]: … (90 characters) "\(text.suffix(30))\(text.prefix(70))" … (290 more characters)
            +   [1]: "b"
                [1 → 2]: "a"
              ]
            """
          )
        )
      }

      it("is by line, and marks differences inside lines") {
        expect(
          difference(
            from: "Dear Ann,\n\nthank you for two pears.\nThey were good.\n\nYours,\nBob",
            to: "Dear Ann,\n\nthank you for three pears.\nThey were good.\n\nYours,\nBob and Eve"
          )
        ).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                Dear Ann,

            -   thank you for two pears.
                               ^^
            +   thank you for three pears.
                               ^^^^
                They were good.

                Yours,
            -   Bob
            +   Bob and Eve
                """
            """#
          )
        )
      }

      it("counts equal lines except next to differences") {
        let lines = (1...20).map { "line \($0)" }
        expect(
          difference(
            from: lines.joined(separator: "\n"),
            to: (lines.prefix(9) + ["one more"] + lines.dropFirst(9)).joined(separator: "\n")
          )
        ).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                … (7 equal lines)
                line 8
                line 9
            +   one more
                line 10
                line 11
                … (9 equal lines)
                """
            """#
          )
        )
      }

      it("shows multiline strings inside values") {
        expect(difference(from: Person(nickname: "a\nb"), to: Person(nickname: "a\nc"))).to(
          equal(
            #"""
            difference (- expected, + got):
              Person(
                … (4 equal fields)
                nickname: """
                  a
            -     b
            +     c
                  """
              )
            """#
          )
        )
      }

      it("marks the columns that emoji, East Asian and combining characters take") {
        expect(difference(from: "👩‍👩‍👧 e\u{301}te\u{301} 日本語 🇨🇭 end", to: "👩‍👩‍👧 e\u{301}te\u{301}s 日本国 🇨🇱 and")).to(
          equal(
            """
            difference (- expected, + got):
            - "👩‍👩‍👧 été 日本語 🇨🇭 end"
                          ^^^^^^^
            + "👩‍👩‍👧 étés 日本国 🇨🇱 and"
                     ^     ^^^^^^^
            """
          )
        )
      }
    }

    describe("an invisible difference") {
      it("in tabs is shown by escapes") {
        expect(difference(from: "a\tb", to: "a b")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "a\tb"
                ^^
            + "a b"
                ^
            """#
          )
        )
      }

      it("in line endings is shown by escapes") {
        expect(difference(from: "a\r\nb\r\nc", to: "a\r\nb\nc")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                a\r
            -   b\r
                 ^^
            +   b
                c
                """
            """#
          )
        )
      }

      it("in trailing spaces is shown by escapes") {
        expect(difference(from: "a\nb \nc", to: "a\nb\nc")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                a
            -   b\u{20}
                 ^^^^^^
            +   b
                c
                """
            """#
          )
        )
      }

      it("in a trailing newline is described") {
        expect(difference(from: "a\nb\n", to: "a\nb")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                a
                b
            -   … (a newline at the end)
                """
            """#
          )
        )
      }

      it("in a no-break space is shown by escapes") {
        expect(difference(from: "a b", to: "a\u{A0}b")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "a b"
                ^
            + "a\u{A0}b"
                ^^^^^^
            """#
          )
        )
      }

      it("in zero-width characters is shown by escapes") {
        expect(difference(from: "ab", to: "a\u{200D}b")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "ab"
               ^
            + "a\u{200D}b"
               ^^^^^^^^^
            """#
          )
        )
      }

      it("in a lone combining mark is shown by escapes") {
        expect(difference(from: "", to: "\u{301}")).to(
          equal(
            #"""
            difference (- expected, + got):
            - ""
            + "\u{301}"
            """#
          )
        )
      }

      it("in emoji joiners is shown by escapes") {
        expect(difference(from: "👩‍💻", to: "👩💻")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "👩\u{200D}💻"
            + "👩💻"
            """#
          )
        )
      }

      it("in backslashes is distinguished from escapes") {
        expect(difference(from: "a\\tb\nc", to: "a\tb\nc")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
            -   a\\tb
                 ^^^
            +   a\tb
                 ^^
                c
                """
            """#
          )
        )
      }

      it("in letters that look the same is shown by code points") {
        expect(difference(from: "paypal", to: "p\u{430}ypal")).to(
          equal(
            """
            difference (- expected, + got):
            - "paypal"
                ^ U+0061
            + "pаypal"
                ^ U+0430
            """
          )
        )
      }

      it("in symbols that look the same is shown by code points") {
        expect(difference(from: "don't", to: "don’t")).to(
          equal(
            """
            difference (- expected, + got):
            - "don't"
                  ^ U+0027
            + "don’t"
                  ^ U+2019
            """
          )
        )
      }

      it("in types is shown by their names") {
        expect(difference(from: Box<Any>(content: 1), to: Box<Any>(content: Int8(1)))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: 1 as Int
            +   content: 1 as Int8
              )
            """
          )
        )
      }

      it("between an optional and a value is shown by their types") {
        expect(difference(from: Box<Any>(content: 1), to: Box<Any>(content: Int?(1) as Any))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: 1 as Int
            +   content: 1 as Optional<Int>
              )
            """
          )
        )
      }

      it("in fractions of a date is shown by the date's components") {
        expect(
          difference(from: Date(timeIntervalSinceReferenceDate: 0), to: Date(timeIntervalSinceReferenceDate: 0.000_01))
        ).to(
          equal(
            """
            difference (- expected, + got):
              Date(
            -   timeIntervalSinceReferenceDate: 0.0
            +   timeIntervalSinceReferenceDate: 1e-05
              )
            """
          )
        )
      }

      it("in NaN is described") {
        expect(difference(from: Point(x: .nan, y: 1), to: Point(x: .nan, y: 1))).to(
          equal(
            """
            difference (- expected, + got):
              Point(
                x: nan (NaN is not equal to itself)
                y: 1.0
              )
            """
          )
        )
      }

      it("is described if only == sees it") {
        expect(difference(from: [Box(content: 1)], to: [Box(content: 1)])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Box(content: 1) (not equal by ==, though they look the same)
              ]
            """
          )
        )
      }
    }

    describe("an entirely invisible difference") {
      it("is described for NaN") {
        expect(difference(from: Double.nan, to: Double.nan)).to(
          equal(
            "NaN is not equal to itself"
          )
        )
      }

      it("is described for values that look the same") {
        expect(difference(from: Box(content: 1), to: Box(content: 1))).to(
          equal(
            "not equal by ==, though they look the same"
          )
        )
      }

      it("is described for instances without fields") {
        let (expected, actual) = (Box(content: Counter()), Box(content: Counter()))
        expect(difference(from: expected, to: actual)).to(
          equal(
            "not equal by ==, though they look the same"
          )
        )
      }
    }

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

      it("omits levels that differ only in nested values") {
        func state(_ depth: Int, _ amount: Int) -> State {
          depth == 0 ? .paid(amount: amount, by: "Ann") : .after(state(depth - 1, amount), depth)
        }
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

    describe("a difference that is expensive to find", .timeLimit(.seconds(60))) {
      it("is not the shortest edit, with a note") {
        let lines = lines(from: Array(0..<100_000), to: Array(100_000..<200_000))
        expect(lines.prefix(5)).to(
          equal([
            "difference (- expected, + got):",
            "  [",
            "    … (too much differs to find the shortest edit: compared position by position)",
            "-   [0]: 0",
            "+   [0]: 100000",
          ])
        )
        expect(lines.suffix(3)).to(
          equal([
            "+   [29]: 100029",
            "    … (99,970 more missing, 99,970 more extra)",
            "  ]",
          ])
        )
      }

      it("is the shortest edit if little differs") {
        let numbers = Array(0..<100_000)
        expect(difference(from: numbers, to: numbers.filter { $0 % 50_000 != 1 })).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: 0
            -   [1]: 1
                … (49,999 equal elements)
            -   [50001]: 50001
                … (49,998 equal elements)
              ]
            """
          )
        )
      }

      it("stops at 200,000 elements, with a note") {
        let numbers = Array(0..<200_000)
        expect(difference(from: numbers, to: numbers + [1])).to(
          equal(
            """
            difference (- expected, + got):
              [
                … (200,000 equal elements)
                … (only the first 200,000 elements are compared)
              ]
            """
          )
        )
      }

      it("is found in strings of a megabyte") {
        let half = String(repeating: "12345", count: 100_000)
        expect(difference(from: half + "a" + half, to: half + "b" + half)).to(
          equal(
            """
            difference (- expected, + got):
            - … (499,970 characters) "123451234512345123451234512345a123451234512345123451234512345123451234512345123451234512345123451234" … (499,931 more characters)
                                                                    ^
            + … (499,970 characters) "123451234512345123451234512345b123451234512345123451234512345123451234512345123451234512345123451234" … (499,931 more characters)
                                                                    ^
            """
          )
        )
      }

      it("is found in strings of a hundred thousand lines") {
        let half = String(repeating: "12345\n", count: 50_000)
        expect(difference(from: half + "a\n" + half, to: half + "b\n" + half)).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                … (49,998 equal lines)
                12345
                12345
            -   a
            +   b
                12345
                12345
                … (49,999 equal lines)
                """
            """#
          )
        )
      }

      it("is found in lines of a megabyte") {
        let line = String(repeating: "12345", count: 200_000)
        expect(lines(from: "\(line)a\n", to: "\(line)b\n").map { $0.suffix(31) }.joined(separator: "\n")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
            123451234512345123451234512345a
                                          ^
            123451234512345123451234512345b
                                          ^

                """
            """#
          )
        )
      }

      it("stops at forty levels, with a note") {
        func state(_ depth: Int, _ amount: Int) -> State {
          depth == 0 ? .paid(amount: amount, by: "Ann") : .after(state(depth - 1, amount), depth)
        }
        expect(lines(from: state(1_000, 1), to: state(1_000, 2))[11...15].joined(separator: "\n")).to(
          equal(
            """
                                  … (29 levels further inside)
                                  .after(
                                    … (they differ further inside)
                                    961
                                  )
            """
          )
        )
      }

      it("stops deep inside instances without ==, with a note") {
        func list(_ count: Int, from first: Int) -> Node {
          (1..<count).reduce(Node(value: first)) { Node(value: $1, next: $0) }
        }
        expect(difference(from: Box(content: list(5_000, from: 0)), to: Box(content: list(5_000, from: 1)))).to(
          equal(
            """
            difference (- expected, + got):
              … (they differ further inside)
            """
          )
        )
      }

      it("ends even if many paths lead to the same instance") {
        expect(lines(from: Tree(depth: 40, value: 1), to: Tree(depth: 40, value: 2))).to(haveCount(102))
      }
    }

    describe("no difference") {
      it("is shown between short scalars") { expect(difference(from: 1, to: 2)).to(beNil()) }
      it("is shown between short strings") { expect(difference(from: "a", to: "b")).to(beNil()) }
      it("is shown between similar short strings") { expect(difference(from: "pear", to: "pears")).to(beNil()) }
      it("is shown between strings one character apart") { expect(difference(from: "", to: "a")).to(beNil()) }
      it("is shown between structures that have nothing in common") {
        expect(difference(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))).to(beNil())
      }
      it("is shown between cases of an enumeration") {
        expect(difference(from: State.open, to: State.sent(Item(name: "a", price: 1)))).to(beNil())
      }
      it("is shown between short sets, since the message lists missing elements") {
        expect(difference(from: Set([1, 2]), to: Set([2, 3]))).to(beNil())
      }
      it("is shown between short arrays that have nothing in common") {
        expect(difference(from: [1, 2], to: [3, 4])).to(beNil())
      }
      it("is shown between values with a custom description") {
        expect(difference(from: Celsius(degrees: 3), to: Celsius(degrees: 4))).to(beNil())
      }
    }
  }
}

private struct Person: Equatable {
  var id = 7
  var name = "Ann"
  var age = 30
  var city = "Bern"
  var nickname: String?
}

private struct Point: Hashable {
  var x: Double
  var y: Double
}

private struct Item: Equatable {
  var name: String
  var price: Int
}

private struct Order: Equatable {
  var number = 12
  var items: [Item]
  var state = State.open
}

private indirect enum State: Equatable {
  case open
  case paid(amount: Int, by: String)
  case sent(Item)
  case after(State, Int)
}

private struct Box<Content>: Equatable {
  var content: Content
  // Equal to nothing.
  static func == (lhs: Self, rhs: Self) -> Bool { false }
}

private class Animal: Equatable {
  var legs = 4
  static func == (lhs: Animal, rhs: Animal) -> Bool { type(of: lhs) == type(of: rhs) && lhs.isEqual(rhs) }
  func isEqual(_ other: Animal) -> Bool { legs == other.legs }
}

private final class Dog: Animal {
  var name: String
  weak var owner: Owner?
  init(name: String) { self.name = name }
  override func isEqual(_ other: Animal) -> Bool { super.isEqual(other) && name == (other as? Dog)?.name }
}

private final class Owner: Equatable {
  var dog: Dog
  init(dog: Dog) {
    self.dog = dog
    dog.owner = self
  }
  static func == (lhs: Owner, rhs: Owner) -> Bool { lhs.dog == rhs.dog }
}

private actor Counter {
  var count = 0
}

private struct Celsius: Equatable, TestOutputStringConvertible {
  var degrees: Int
  var testDescription: String { "\(degrees) °C" }
}

private struct Loud: Equatable, CustomStringConvertible {
  var volume: Int
  var description: String { preconditionFailure("a description that is not needed") }
}

private struct Deck: Collection, Equatable {
  var name = "deck"
  var cards: [Int]
  var startIndex: Int { 0 }
  var endIndex: Int { cards.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> Int { cards[index] }
}

@Observable private final class Model: Equatable {
  var count: Int
  init(count: Int) { self.count = count }
  static func == (lhs: Model, rhs: Model) -> Bool { lhs.count == rhs.count }
}

private struct Lazy: Equatable {
  lazy var title = "lazy"
  var count: Int
}

private struct Job {
  var name: String
  var tries: [Int]
  var run: () -> Void
}

private final class Node {
  var value: Int
  var next: Node?

  init(value: Int, next: Node? = nil) {
    self.value = value
    self.next = next
  }
}

/// A tree whose branches are the same instance, so that many paths lead to each.
private final class Tree: Equatable {
  let value: Int
  let left: Tree?
  let right: Tree?

  init(depth: Int, value: Int) {
    self.value = value
    left = depth == 0 ? nil : Tree(depth: depth - 1, value: value)
    right = left
  }

  static func == (lhs: Tree, rhs: Tree) -> Bool { lhs.value == rhs.value }
}

private func lines<Value>(from expected: Value, to actual: Value) -> [String] {
  difference(from: expected, to: actual)?.components(separatedBy: "\n") ?? []
}
