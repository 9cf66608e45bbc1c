import Candlestick

@MainActor let beOdd = Matcher<Int>("be odd") { !$0.isMultiple(of: 2) }

func hold(_ item: String) -> Matcher<Cart> {
  Matcher.define("hold <\(item)>") { expression, message in
    guard let cart = try expression.evaluate() else { return MatcherResult(status: .fail, message: message) }
    return MatcherResult(bool: cart.items.contains(item), message: message)
  }
}

func haveBalance(_ balance: Int) -> AsyncMatcher<Account> {
  AsyncMatcher.define("have a balance of \(balance)") { expression, message in
    guard let account = try await expression.evaluate() else { return MatcherResult(status: .fail, message: message) }
    return MatcherResult(bool: await account.balance == balance, message: message)
  }
}
