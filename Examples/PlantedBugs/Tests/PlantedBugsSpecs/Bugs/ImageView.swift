import Candlestick

extension PlantedBug {
  static let imageView = PlantedBug(
    "Image view",
    kind: "stale answer",
    "A cancelled download still shows its image, which may replace the image of a newer download."
  ) { @MainActor version in
    let view = ImageView(version)
    let first = view.show("cat")
    let second = view.show("dog")
    await first.value
    await second.value
    expect(view.image).to(equal("image of dog"))
  }
}

/// Shows the image that was requested last.
@MainActor private final class ImageView {
  private let version: Version
  private let server = ImageServer()
  private var download: Task<Void, Never>?
  private(set) var image = "placeholder"

  init(_ version: Version) {
    self.version = version
  }

  func show(_ name: String) -> Task<Void, Never> {
    download?.cancel()
    let download = Task {
      let image = await server.image(name)
      if version == .fixed && Task.isCancelled { return }
      self.image = image
    }
    self.download = download
    return download
  }
}

private actor ImageServer {
  func image(_ name: String) async -> String {
    await Task.yield()
    return "image of \(name)"
  }
}
