import Candlestick

extension PlantedBug {
  static let uploadQueue = PlantedBug(
    "Upload queue",
    kind: "ordering",
    "Each upload runs in its own task, and tasks keep no order once they suspend."
  ) { @MainActor version in
    let server = UploadServer()
    let queue = UploadQueue(version, server)
    let uploads = ["first", "second", "third"].map { queue.add($0) }
    for upload in uploads { await upload.value }
    await expect { await server.uploaded }.to(equal(["first", "second", "third"]))
  }
}

/// Uploads files in the order in which they were added.
@MainActor private final class UploadQueue {
  private let version: Version
  private let server: UploadServer
  private var last: Task<Void, Never>?

  init(_ version: Version, _ server: UploadServer) {
    self.version = version
    self.server = server
  }

  func add(_ file: String) -> Task<Void, Never> {
    let previous = version == .fixed ? last : nil
    let upload = Task {
      await previous?.value
      await server.upload(file)
    }
    last = upload
    return upload
  }
}

private actor UploadServer {
  private(set) var uploaded: [String] = []

  func upload(_ file: String) async {
    await Task.yield()
    uploaded.append(file)
  }
}
