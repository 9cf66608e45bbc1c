/// The code that the specs of async code specify.
actor Account {
  private(set) var balance: Int

  init(balance: Int = 0) { self.balance = balance }

  func deposit(_ amount: Int) { balance += amount }
}
