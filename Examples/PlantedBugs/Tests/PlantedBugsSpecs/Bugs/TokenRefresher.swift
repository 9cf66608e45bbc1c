import Candlestick

extension PlantedBug {
  static let tokenRefresher = PlantedBug(
    "Token refresher",
    kind: "stale answer",
    "It does not check which token was rejected, so a late rejection of the old token revokes the new one."
  ) { version in
    let server = TokenServer()
    let tokens = TokenRefresher(version, server)
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          let token = await tokens.token
          if await server.accepts(token) { return }
          _ = await tokens.refresh(insteadOf: token)
        }
      }
    }
    await expect { await server.tokenCount }.to(equal(1))
  }
}

/// Gets a new token when the server has rejected the current one.
private actor TokenRefresher {
  private let version: Version
  private let server: TokenServer
  private var refresh: Task<Int, Never>?
  private(set) var token = 0

  init(_ version: Version, _ server: TokenServer) {
    self.version = version
    self.server = server
  }

  func refresh(insteadOf rejected: Int) async -> Int {
    if version == .fixed && rejected != token { return token }
    if let refresh { return await refresh.value }
    let refresh = Task { await server.newToken() }
    self.refresh = refresh
    token = await refresh.value
    self.refresh = nil
    return token
  }
}

/// Revokes the previous token when it creates one.
private actor TokenServer {
  private(set) var tokenCount = 0

  func accepts(_ token: Int) async -> Bool {
    await Task.yield()
    return token > 0 && token == tokenCount
  }

  func newToken() async -> Int {
    try? await Task.sleep(for: .seconds(0.1))
    tokenCount += 1
    return tokenCount
  }
}
