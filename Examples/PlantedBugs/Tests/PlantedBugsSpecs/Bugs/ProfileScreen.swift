import Candlestick

extension PlantedBug {
  static let profileScreen = PlantedBug(
    "Profile screen",
    kind: "stuck state",
    "It resets its state only after a download that succeeds, so it shows a spinner forever if the download is cancelled."
  ) { @MainActor version in
    let screen = ProfileScreen(version)
    let task = Task { try await screen.load() }
    _ = await task.result
    expect(screen.isLoading).to(beFalse())
  }.checked(by: .cancellations)
}

@MainActor private final class ProfileScreen {
  private let version: Version
  private(set) var isLoading = false

  init(_ version: Version) {
    self.version = version
  }

  func load() async throws {
    isLoading = true
    switch version {
    case .broken:
      try await download()
      isLoading = false
    case .fixed:
      defer { isLoading = false }
      try await download()
    }
  }

  private func download() async throws { try await Task.sleep(for: .seconds(1)) }
}
