import Candlestick

extension PlantedBug {
  static let circuitBreaker = PlantedBug(
    "Circuit breaker",
    kind: "stale answer",
    "The success of a call that began before the breaker opened closes it again."
  ) { version in
    let breaker = CircuitBreaker(version)
    async let success: () = breaker.call(answer: true)
    async let failure: () = breaker.call(answer: false)
    _ = await (success, failure)
    await expect { await breaker.isOpen }.to(beTrue())
  }
}

/// Rejects calls after one has failed.
private actor CircuitBreaker {
  private let version: Version
  private let service = Service()
  private(set) var isOpen = false

  init(_ version: Version) {
    self.version = version
  }

  func call(answer: Bool) async {
    if isOpen { return }
    let succeeded = await service.request(answer: answer)
    if !succeeded { isOpen = true } else if version == .broken { isOpen = false }
  }
}

private actor Service {
  /// Succeeds if the answer is true.
  func request(answer: Bool) async -> Bool {
    await Task.yield()
    return answer
  }
}
