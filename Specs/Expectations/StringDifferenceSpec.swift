import Candlestick

final class StringDifferenceSpec: Spec {
  override class func spec() {
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

      it("shows lines unchanged in place of an empty string") {
        expect(difference(from: "", to: "a\nb")).to(
          equal(
            #"""
            difference (- expected, + got):
            - ""
            + "a\nb"
            """#
          )
        )
        let long = String(repeating: "long ", count: 20)
        expect(difference(from: "\(long)\nC:\\temp", to: "")).to(
          equal(
            #"""
            difference (- expected, + got):
            - """
            -   \#(long.dropLast())\u{20}
            -   C:\temp
            -   """
            + ""
            """#
          )
        )
      }

      it("shows backslashes as they are in lines without escapes") {
        expect(difference(from: "C:\\temp\nC:\\old", to: "C:\\temp\nC:\\new")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                C:\temp
            -   C:\old
                   ^^^
            +   C:\new
                   ^^^
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
  }
}

private typealias Person = DifferenceSample.Person
