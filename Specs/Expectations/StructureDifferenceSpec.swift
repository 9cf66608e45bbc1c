import Candlestick
import Foundation
import Observation

final class StructureDifferenceSpec: Spec {
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
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { try skip("needs Observation") }
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

      it("does not distinguish instances of different classes that are equal by their superclass") {
        let (circle, square) = (Circle(), Square())
        expect(difference(from: [circle, Shape(), square, Shape()], to: [square, circle, Shape(), Shape(area: 2)])).to(
          equal(
            """
            difference (- expected, + got):
              [
                … (3 equal elements)
            -   [3]: Shape(area: 1)
            +   [3]: Shape(area: 2)
              ]
            """
          )
        )
      }

      it("distinguishes instances of different classes that have no ==, or each their own") {
        expect(
          difference(
            from: Box(content: [1, Token(), Circle()] as [Any]),
            to: Box(content: [1, Counter(), Dog(name: "Rex")] as [Any])
          )
        ).to(
          equal(
            """
            difference (- expected, + got):
              Box(
                content: [
                  [0]: 1
            -     [1]: Token()
            -     [2]: Circle(area: 1)
            +     [1]: Counter
            +     [2]: Dog(legs: 4, name: "Rex", owner: nil)
                ]
              )
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
  }
}

private typealias Person = DifferenceSample.Person
private typealias Point = DifferenceSample.Point
private typealias Item = DifferenceSample.Item
private typealias Order = DifferenceSample.Order
private typealias Box = DifferenceSample.Box
private typealias Counter = DifferenceSample.Counter

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

private class Shape: Equatable {
  var area: Int
  init(area: Int = 1) { self.area = area }
  static func == (lhs: Shape, rhs: Shape) -> Bool { lhs.area == rhs.area }
}

private final class Circle: Shape {}
private final class Square: Shape {}

private final class Token {}

private final class Owner: Equatable {
  var dog: Dog
  init(dog: Dog) {
    self.dog = dog
    dog.owner = self
  }
  static func == (lhs: Owner, rhs: Owner) -> Bool { lhs.dog == rhs.dog }
}

private struct Loud: Equatable, CustomStringConvertible {
  var volume: Int
  var description: String { preconditionFailure("a description that is not needed") }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
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
