import Candlestick

extension PlantedBug {
  static let singleFlightLoader = PlantedBug(
    "Single-flight loader",
    kind: "reentrancy",
    "Each caller that has waited for a load clears the current load, which may be a newer one, so two loads run at the same time."
  ) { version in
    let server = LoadServer()
    let loader = SingleFlightLoader(version, server)
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          await loader.load()
          await loader.load()
        }
      }
    }
    await expect { await server.mostAtOnce }.to(equal(1))
  }
}

/// Lets callers that arrive while a value is being loaded share that load.
private actor SingleFlightLoader {
  private let version: Version
  private let server: LoadServer
  private var flight: Task<Void, Never>?

  init(_ version: Version, _ server: LoadServer) {
    self.version = version
    self.server = server
  }

  func load() async {
    let isFirst = flight == nil
    let flight = flight ?? Task { await server.load() }
    self.flight = flight
    await flight.value
    if isFirst || version == .broken { self.flight = nil }
  }
}

private actor LoadServer {
  private var loads = 0
  private(set) var mostAtOnce = 0

  func load() async {
    loads += 1
    mostAtOnce = max(mostAtOnce, loads)
    await Task.yield()
    loads -= 1
  }
}
