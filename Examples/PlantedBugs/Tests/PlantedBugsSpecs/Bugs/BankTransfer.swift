import Candlestick

extension PlantedBug {
  static let bankTransfer = PlantedBug(
    "Bank transfer",
    kind: "invariant broken for a moment",
    "It suspends after taking money from one account and before adding it to the other, and an audit at that moment misses the money."
  ) { @MainActor version in
    let bank = Bank(version)
    let audit = Task.detached { await bank.total }
    let transfer = Task { await bank.transfer(30) }
    await expect { await audit.value }.to(equal(100))
    await transfer.value
  }.checked(by: .always) { @MainActor version in
    let bank = Bank(version)
    always { expect(bank.total).to(equal(100)) }
    await bank.transfer(30)
  }
}

@MainActor private final class Bank {
  private let version: Version
  private let journal = Journal()
  private var checking = 100
  private var savings = 0

  init(_ version: Version) {
    self.version = version
  }

  var total: Int { checking + savings }

  func transfer(_ amount: Int) async {
    if version == .fixed { await journal.record(amount) }
    checking -= amount
    if version == .broken { await journal.record(amount) }
    savings += amount
  }
}

private actor Journal {
  private var amounts: [Int] = []

  func record(_ amount: Int) { amounts.append(amount) }
}
