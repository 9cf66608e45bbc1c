// swift-tools-version: 6.3
import PackageDescription

// The package manager rebuilds a module only if one that it names as a dependency has changed, and a re-export in
// between hides a change. So each target that uses `Candlestick` depends on all that it re-exports.
let modules = [
  "Candlestick", "CandlestickConcurrency", "CandlestickExpectations", "CandlestickReports", "CandlestickSimulation",
  "CandlestickSpecs", "CandlestickSpies", "CandlestickSupport",
]

// Compilation conditions. `CANDLESTICK_PORTABLE=1` leaves out what only Linux has, to test on Linux what other platforms get.
//
// - CORELIBS_XCTEST, APPLE_XCTEST: the XCTest of swift-corelibs-xctest, or Apple's.
// - RUNTIME_HOOKS: functions of the runtime and of libraries are interposed, for simulations. Requires FORKED_WORKERS.
// - FORKED_WORKERS: the process can be forked, for workers and for code that ends the process.
//
// On a Mac, `CANDLESTICK_PORTABLE=1` is the default, because the package does not build for macOS otherwise. `CANDLESTICK_PORTABLE=0` cross-compiles everything for Linux there.
#if os(Linux)
let portableByDefault = "0"
#else
let portableByDefault = "1"
#endif
let isPortable = (Context.environment["CANDLESTICK_PORTABLE"] ?? portableByDefault) == "1"
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS, .driverKit]
let capabilities: [(name: String, platforms: [Platform])] = [
  ("APPLE_XCTEST", apple),
  ("CORELIBS_XCTEST", [.linux, .android, .openbsd, .wasi, .windows]),
  ("FORKED_WORKERS", isPortable ? [] : [.linux]),
  ("RUNTIME_HOOKS", isPortable ? [] : [.linux]),
]

// The module that runs the tests where workers can be forked. Elsewhere, XCTest runs them.
let runner: [Target.Dependency] =
  isPortable ? [] : [.target(name: "CandlestickRunner", condition: .when(platforms: [.linux]))]

// CI builds the specs several times, and those of the migration once, because no other build can change what they find.
let migration = Context.environment["CANDLESTICK_MIGRATION"] == "0" ? [] : ["CandlestickMigration"]

let package = Package(
  name: "Candlestick",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Candlestick", targets: modules),
    .library(name: "CandlestickConcurrency", targets: ["CandlestickConcurrency"]),
    .library(
      name: "CandlestickSimulation",
      targets: ["CandlestickSimulation", "CandlestickConcurrency", "CandlestickSupport"]
    ),
    // A program that also depends on the original package of one of these renames ours with `moduleAliases`.
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"] + modules),
    .library(name: "ConcurrencyExtrasTestSupport", targets: ["ConcurrencyExtrasTestSupport"]),
    .library(name: "Fakes", targets: ["Fakes"] + modules),
    .library(name: "Nimble", targets: ["Nimble"] + modules),
    .library(name: "Quick", targets: ["Quick"] + modules),
    .plugin(name: "specs", targets: ["specs"]),
    .plugin(name: "lint-specs", targets: ["lint-specs"]),
    .plugin(name: "migrate-to-candlestick", targets: ["migrate-to-candlestick"]),
    .plugin(name: "FocusLint", targets: ["FocusLint"]),
    .plugin(name: "FocusLintErrors", targets: ["FocusLintErrors"]),
  ],
  targets: [
    // Optimized in debug builds, too, because simulations spend most of their time here. The package manager accepts `unsafeFlags` in a
    // tagged dependency only if the dependency's manifest has the format of 6.2 or a later one.
    .target(name: "CSupport", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(
      name: "CRuntimeHooks",
      dependencies: ["CSupport"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-O2"], .when(configuration: .debug))]
    ),
    .target(name: "CandlestickConcurrency"),
    .target(
      name: "CandlestickSupport",
      dependencies: ["CRuntimeHooks", "CSupport"]
    ),
    .target(
      name: "CandlestickSimulation",
      dependencies: ["CandlestickConcurrency", "CandlestickSupport", "CRuntimeHooks", "CSupport"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]
    ),
    .target(
      name: "CandlestickExpectations",
      dependencies: [
        "CandlestickConcurrency", "CandlestickSupport", "CandlestickSimulation", "CRuntimeHooks", "CSupport",
      ]
    ),
    .target(name: "CandlestickSource"),
    .target(
      name: "CandlestickReports",
      dependencies: ["CandlestickSupport", "CandlestickSource", "CSupport"],
      // CSupport embeds its files.
      exclude: ["HTML/Page"]
    ),
    .target(
      name: "CandlestickSpecs",
      dependencies: [
        "CandlestickConcurrency", "CandlestickSource", "CandlestickSupport", "CandlestickExpectations",
        "CandlestickReports", "CandlestickSimulation", "CRuntimeHooks", "CSupport",
      ]
    ),
    .target(
      name: "CandlestickRunner",
      dependencies: [
        "CandlestickExpectations", "CandlestickReports", "CandlestickSimulation", "CandlestickSpecs",
        "CandlestickSupport", "CRuntimeHooks", "CSupport",
      ]
    ),
    .target(
      name: "CandlestickSpies",
      dependencies: ["CandlestickConcurrency", "CandlestickExpectations", "CandlestickSupport"]
    ),
    .target(
      name: "Candlestick",
      dependencies: modules.dropFirst().map { .byName(name: $0) } + runner,
      // Scripts/document reads it. Swift Build of Swift 6.3 would warn about it.
      exclude: ["Candlestick.docc"]
    ),
    .target(name: "ConcurrencyExtras", dependencies: modules.map { .byName(name: $0) }),
    .target(name: "ConcurrencyExtrasTestSupport"),
    .target(name: "Fakes", dependencies: modules.map { .byName(name: $0) }),
    .target(name: "Nimble", dependencies: modules.map { .byName(name: $0) }),
    .target(name: "Quick", dependencies: modules.map { .byName(name: $0) } + runner),
    .target(name: "CandlestickMigration", dependencies: ["CandlestickSource"]),
    .executableTarget(
      name: "candlestick-tools",
      dependencies: ["CandlestickMigration"],
      path: "Sources/CandlestickTools"
    ),
    .plugin(
      name: "specs",
      capability: .command(
        intent: .custom(
          verb: "specs",
          description: "Builds the package and runs its specs, printed as nested documentation."
        )
      )
    ),
    .plugin(
      name: "lint-specs",
      capability: .command(
        intent: .custom(
          verb: "lint-specs",
          description: "Finds focus in the package's specs; with --fix, removes it."
        )
      ),
      dependencies: ["candlestick-tools"]
    ),
    .plugin(
      name: "migrate-to-candlestick",
      capability: .command(
        intent: .custom(
          verb: "migrate-to-candlestick",
          description: "Shows how to migrate the package's suites to Candlestick; with --write, migrates them."
        )
      ),
      dependencies: ["candlestick-tools"]
    ),
    .plugin(name: "FocusLint", capability: .buildTool(), dependencies: ["candlestick-tools"]),
    .plugin(name: "FocusLintErrors", capability: .buildTool(), dependencies: ["candlestick-tools"]),
    .target(name: "SanitizerOptions", path: "Tests/SanitizerOptions"),
    .testTarget(
      name: "Specs",
      dependencies: (["SanitizerOptions", "CRuntimeHooks", "CandlestickSource"] + migration + modules).map {
        .byName(name: $0)
      } + runner,
      path: "Specs",
      exclude: (isPortable ? ["Runner", "Simulation"] : []) + (migration.isEmpty ? ["Migration"] : [])
    ),
    .testTarget(
      name: "FixtureTests",
      dependencies: (["CandlestickMigration", "CandlestickSource"] + modules).map { .byName(name: $0) },
      path: "Tests/FixtureTests"
    ),
    .target(name: "CollidingLibrary", path: "Tests/Collisions/Library"),
    .testTarget(
      name: "CollisionSpecs",
      dependencies: (["CollidingLibrary"] + modules).map { .byName(name: $0) },
      path: "Tests/Collisions/Specs"
    ),
    .testTarget(
      name: "ConcurrencyExtrasTests",
      dependencies: (["ConcurrencyExtras", "ConcurrencyExtrasTestSupport"] + modules).map { .byName(name: $0) },
      path: "Tests/ConcurrencyExtrasTests"
    ),
    .testTarget(
      name: "FakesTests",
      dependencies: (["Fakes", "Nimble"] + modules).map { .byName(name: $0) },
      path: "Tests/FakesTests"
    ),
    .testTarget(
      name: "NimbleTests",
      dependencies: (["Nimble"] + modules).map { .byName(name: $0) },
      path: "Tests/NimbleTests",
      exclude: isPortable ? ["Processes"] : []
    ),
    .testTarget(
      name: "QuickTests",
      dependencies: (["Quick", "Nimble"] + modules).map { .byName(name: $0) },
      path: "Tests/QuickTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)

if isPortable {
  // They fork workers.
  package.targets.removeAll { ["CandlestickRunner", "FixtureTests"].contains($0.name) }
}

// The program of Scripts/check-runtime.
if Context.environment["CANDLESTICK_CHECKS_RUNTIME"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "check-runtime",
      dependencies: (["CRuntimeHooks"] + modules).map { .byName(name: $0) } + runner,
      path: "Scripts/RuntimeChecks"
    )
  )
}

for target in package.targets where ![.plugin, .binary, .system].contains(target.type) {
  for (name, platforms) in capabilities where !platforms.isEmpty {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define(name, .when(platforms: platforms))]
    target.cSettings = (target.cSettings ?? []) + [.define(name, .when(platforms: platforms))]
  }
}

// CI compiles whole modules, which takes four fifths of the processor time. It is not the default, because a change of one file would
// recompile its module.
if Context.environment["CANDLESTICK_WHOLE_MODULES"] == "1" {
  let flags = ["-wmo", "-num-threads", "1", "-disable-batch-mode", "-index-ignore-system-modules"]
  for target in package.targets where ![.plugin, .binary, .system].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
  }
}
