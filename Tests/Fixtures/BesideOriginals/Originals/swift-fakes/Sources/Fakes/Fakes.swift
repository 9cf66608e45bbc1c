import Nimble

public struct Spy {
  public let expectation = expect(1)
  public init() {}
}
