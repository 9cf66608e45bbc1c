/// Values of several kinds whose differences are specified.
enum DifferenceSample {
  struct Person: Equatable {
    var id = 7
    var name = "Ann"
    var age = 30
    var city = "Bern"
    var nickname: String?
  }

  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  struct Item: Equatable {
    var name: String
    var price: Int
  }

  struct Order: Equatable {
    var number = 12
    var items: [Item]
    var state = State.open
  }

  indirect enum State: Equatable {
    case open
    case paid(amount: Int, by: String)
    case sent(Item)
    case after(State, Int)
  }

  struct Box<Content>: Equatable {
    var content: Content
    // Never equal.
    static func == (lhs: Self, rhs: Self) -> Bool { false }
  }

  actor Counter {
    var count = 0
  }
}
