/// The code under test of the synchronous specs.
struct Cart: Equatable {
  enum Flaw: Error, Equatable { case soldOut(String) }

  var items: [String] = []
  var isPaid = false

  mutating func add(_ item: String) throws {
    if item == "snow" { throw Flaw.soldOut(item) }
    items.append(item)
  }
}
