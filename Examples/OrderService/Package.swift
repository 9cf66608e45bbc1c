// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OrderService",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Candlestick", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    .target(
      name: "OrderService",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]
    ),
    .testTarget(
      name: "OrderServiceSpecs",
      dependencies: [
        "OrderService",
        .product(name: "Candlestick", package: "Candlestick"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
