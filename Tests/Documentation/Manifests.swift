// The manifest of the first article. It is compiled with the blocks of manifests.

// excerpt: manifest
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Music",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://git.example.com/your-team/candlestick.git", from: "0.1.0")],
  targets: [
    .target(name: "Music"),
    .testTarget(name: "MusicTests", dependencies: ["Music", .product(name: "Candlestick", package: "candlestick")]),
  ]
)
// end of excerpt
