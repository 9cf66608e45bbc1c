/// The code under test of the async specs.
actor Account {
  private(set) var balance: Int

  init(balance: Int = 0) { self.balance = balance }

  func deposit(_ amount: Int) { balance += amount }
}
