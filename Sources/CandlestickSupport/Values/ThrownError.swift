/// An error, identified by its object in memory, which stays the same when the error is rethrown.
package struct ThrownError: Equatable, Sendable {
  private let error: any Error

  package init(_ error: any Error) {
    self.error = error
  }

  package static func == (first: ThrownError, second: ThrownError) -> Bool {
    // The bytes of this structure are the reference to the error's object.
    withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { first.elementsEqual($0) } }
  }
}
