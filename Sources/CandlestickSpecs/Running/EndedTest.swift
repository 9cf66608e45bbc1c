/// A test that has ended: the owner of a late failure.
package struct EndedTest: Codable, Sendable, Equatable {
  /// The ID of the test in reports and in the record, such as "BankTests.AccountSpec/account pays".
  package let id: String
  /// The name of the test in messages: the full name of an example, or XCTest's name of another test.
  package let name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
