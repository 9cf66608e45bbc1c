// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: "..")],
  targets: [
    .target(name: "ProcessTime"),
    .executableTarget(name: "EmptyTestMethods"),
    .executableTarget(
      name: "RunningExamples",
      dependencies: ["ProcessTime", "EmptyTestMethods", .product(name: "Candlestick", package: "Candlestick")]
    ),
    .executableTarget(
      name: "IsolatedExamples",
      dependencies: ["ProcessTime", .product(name: "Candlestick", package: "Candlestick")]
    ),
    .executableTarget(
      name: "Reporting",
      dependencies: ["ProcessTime", .product(name: "Candlestick", package: "Candlestick")]
    ),
    .executableTarget(
      name: "Schedules",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    ),
    .executableTarget(
      name: "DispatchBlocks",
      dependencies: [.product(name: "CandlestickSimulation", package: "Candlestick")]
    ),
    .executableTarget(
      name: "ManyTasks",
      dependencies: [.product(name: "CandlestickSimulation", package: "Candlestick")]
    ),
    .executableTarget(
      name: "ThreadsAndSockets",
      dependencies: [.product(name: "CandlestickSimulation", package: "Candlestick")]
    ),
    .executableTarget(
      name: "WaitingForTasks",
      dependencies: [.product(name: "CandlestickConcurrency", package: "Candlestick")]
    ),
    .executableTarget(
      name: "PassingExpectations",
      dependencies: [.product(name: "Candlestick", package: "Candlestick")]
    ),
    .executableTarget(
      name: "FailingExpectations",
      dependencies: [.product(name: "Nimble", package: "Candlestick")]
    ),
    .target(name: "RealTimeWork"),
    .executableTarget(name: "LinkedWithout", dependencies: ["RealTimeWork"]),
    .executableTarget(
      name: "LinkedWithCandlestick",
      dependencies: ["RealTimeWork", .product(name: "CandlestickSimulation", package: "Candlestick")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
