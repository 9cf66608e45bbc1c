import Candlestick

extension PlantedBug {
  static let draftStore = PlantedBug(
    "Draft store",
    kind: "lost data",
    "It removes the old file before it writes the new one, so both are lost if the disk is full."
  ) { version in
    let store = DraftStore(version)
    try? await store.save("new draft")
    await expect { await store.file }.toNot(beNil())
  }
}

/// Replaces its file when it saves.
private actor DraftStore {
  private let version: Version
  private(set) var file: String? = "old draft"

  init(_ version: Version) {
    self.version = version
  }

  func save(_ text: String) throws {
    if version == .broken { file = nil }
    try Simulation.faultPoint("disk full")
    file = text
  }
}
