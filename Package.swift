// swift-tools-version: 6.3
import PackageDescription

// The package manager rebuilds a module only if one that it names as a dependency has changed, and a re-export in
// between hides a change. So each target that uses `Candlestick` depends on all that it re-exports.
let modules = [
  "Candlestick", "CandlestickConcurrency", "CandlestickExpectations", "CandlestickReports", "CandlestickSimulation",
  "CandlestickSpecs", "CandlestickSpies", "CandlestickSupport",
]

// Compilation conditions:
//
// - CORELIBS_XCTEST, APPLE_XCTEST: the XCTest of swift-corelibs-xctest, or Apple's.
// - FORKED_WORKERS: the process can be forked, for workers and for code that ends the process. Both traits include it.
let withWorkers: Set = ["Simulation", "Workers"]
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS, .driverKit]
let capabilities: [(name: String, condition: BuildSettingCondition)] = [
  ("APPLE_XCTEST", .when(platforms: apple)),
  ("CORELIBS_XCTEST", .when(platforms: [.linux, .android, .openbsd, .wasi, .windows])),
  ("FORKED_WORKERS", .when(platforms: [.linux], traits: withWorkers)),
]

// The modules that only Linux has: the engine of simulations, with the exploration of schedules, and the runner of the tests. Of the others,
// only Quick imports one of them, the runner, where it is linked. They register themselves when the program is loaded. Where they are not
// linked, there are no simulations, and XCTest runs the tests. A Mac cannot compile them, so its manifest does not have them.
#if os(Linux)
let isOnLinux = true
#else
let isOnLinux = false
#endif
let engine: [Target.Dependency] =
  isOnLinux
  ? [.target(name: "CandlestickExploration", condition: .when(platforms: [.linux], traits: ["Simulation"]))] : []
let runner: [Target.Dependency] =
  isOnLinux ? [.target(name: "CandlestickRunner", condition: .when(platforms: [.linux], traits: withWorkers))] : []

// The specs that need neither the engine nor the runner, for a build without these traits.
let areTestsPortable = Context.environment["CANDLESTICK_TESTS"] == "portable" || !isOnLinux

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
      targets: ["CandlestickSimulation", "CandlestickConcurrency", "CandlestickSupport", "CandlestickEngineLink"]
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
  // Only one trait is on by default: the package manager compiles every module with a flag for each trait that is on, in an order that
  // differs between its processes, and compiles all modules again if the order has changed. So `Simulation` does not enable `Workers`.
  traits: [
    .default(enabledTraits: ["Simulation"]),
    .trait(
      name: "Simulation",
      description: "Simulations of concurrent code, and workers that survive crashes, on Linux with glibc."
    ),
    .trait(
      name: "Workers",
      description:
        "Workers that survive crashes, without simulations, on Linux with glibc. Without either trait, XCTest runs the tests."
    ),
  ],
  targets: [
    // Optimized in debug builds, too, because simulations spend most of their time here. The package manager accepts `unsafeFlags` in a
    // tagged dependency only if the dependency's manifest has the format of 6.2 or a later one.
    .target(name: "CSupport", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(
      name: "CTestProcess",
      dependencies: ["CSupport"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-O2"], .when(configuration: .debug))]
    ),
    .target(
      name: "CRuntimeHooks",
      dependencies: ["CSupport", "CTestProcess"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-O2"], .when(configuration: .debug))]
    ),
    .target(name: "CandlestickConcurrency"),
    .target(name: "CandlestickSource"),
    .target(name: "CandlestickSupport", dependencies: ["CandlestickConcurrency", "CSupport", "CTestProcess"]),
    .target(
      name: "CandlestickSimulation",
      dependencies: ["CandlestickSupport", "CTestProcess"]
    ),
    .target(
      name: "CandlestickEngine",
      dependencies: [
        "CandlestickConcurrency", "CandlestickSimulation", "CandlestickSupport", "CRuntimeHooks", "CSupport",
      ],
      // Without exclusivity checks, because each step changes many properties: a step takes almost twice as long with them (Benchmarks/Schedules).
      // The specs run with the checks under the address sanitizer.
      swiftSettings: [
        .unsafeFlags(["-O"], .when(configuration: .debug)), .unsafeFlags(["-enforce-exclusivity=unchecked"]),
      ]
    ),
    .target(
      name: "CandlestickExploration",
      dependencies: [
        "CandlestickConcurrency", "CandlestickEngine", "CandlestickSimulation", "CandlestickSource",
        "CandlestickSupport", "CRuntimeHooks", "CSupport",
      ]
    ),
    // Links the engine to a program that uses only CandlestickSimulation.
    .target(name: "CandlestickEngineLink", dependencies: ["CandlestickSimulation"] + engine),
    .target(
      name: "CandlestickExpectations",
      dependencies: [
        "CandlestickConcurrency", "CandlestickSource", "CandlestickSupport", "CandlestickSimulation", "CSupport",
        "CTestProcess",
      ]
    ),
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
        "CandlestickReports", "CandlestickSimulation", "CSupport", "CTestProcess",
      ]
    ),
    .target(
      name: "CandlestickRunner",
      dependencies: [
        "CandlestickExpectations", "CandlestickReports", "CandlestickSimulation", "CandlestickSource",
        "CandlestickSpecs", "CandlestickSupport", "CSupport", "CTestProcess",
      ]
    ),
    .target(
      name: "CandlestickSpies",
      dependencies: ["CandlestickConcurrency", "CandlestickExpectations", "CandlestickSupport"]
    ),
    .target(
      name: "Candlestick",
      dependencies: modules.dropFirst().map { .byName(name: $0) } + engine + runner,
      // Scripts/document reads it. Swift Build of Swift 6.3 would warn about it.
      exclude: ["Candlestick.docc"]
    ),
    .target(name: "ConcurrencyExtras", dependencies: modules.map { .byName(name: $0) }),
    .target(name: "ConcurrencyExtrasTestSupport"),
    .target(name: "Fakes", dependencies: modules.map { .byName(name: $0) }),
    .target(name: "Nimble", dependencies: modules.map { .byName(name: $0) }),
    .target(name: "Quick", dependencies: modules.map { .byName(name: $0) } + engine + runner),
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
      dependencies: (["SanitizerOptions", "CandlestickSource"]
        + (areTestsPortable ? [] : ["CandlestickEngine", "CRuntimeHooks"]) + migration + modules)
        .map { .byName(name: $0) } + engine + runner,
      path: "Specs",
      exclude: (areTestsPortable ? ["Runner", "Simulation"] : []) + (migration.isEmpty ? ["Migration"] : [])
    ),
    .testTarget(
      name: "FixtureTests",
      dependencies: (["CandlestickMigration", "CandlestickSource"] + modules).map { .byName(name: $0) } + engine,
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
      exclude: areTestsPortable ? ["Processes"] : []
    ),
    .testTarget(
      name: "QuickTests",
      dependencies: (["Quick", "Nimble"] + modules).map { .byName(name: $0) },
      path: "Tests/QuickTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)

if !isOnLinux {
  let linuxOnly = ["CandlestickEngine", "CandlestickExploration", "CandlestickRunner", "CRuntimeHooks"]
  package.targets.removeAll { linuxOnly.contains($0.name) }
}
if areTestsPortable { package.targets.removeAll { $0.name == "FixtureTests" } }

// The program of Scripts/check-runtime.
if Context.environment["CANDLESTICK_CHECKS_RUNTIME"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "check-runtime",
      dependencies: (["CRuntimeHooks"] + modules).map { .byName(name: $0) } + engine + runner,
      path: "Scripts/RuntimeChecks"
    )
  )
}

for target in package.targets where ![.plugin, .binary, .system].contains(target.type) {
  for (name, condition) in capabilities {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define(name, condition)]
    target.cSettings = (target.cSettings ?? []) + [.define(name, condition)]
  }
}

// Modules are compiled as a whole, in debug builds, too, which takes about half of the processor time of the engine and two thirds of that of
// the others (Benchmarks/building). With CANDLESTICK_WHOLE_MODULES=0, a change of one file does not recompile its module. CI sets 1, to compile
// the specs in the same way.
let wholeModules = Context.environment["CANDLESTICK_WHOLE_MODULES"]
for target in package.targets
where target.type == .regular ? wholeModules != "0" : wholeModules == "1" && target.type != .plugin {
  let flags = ["-wmo", "-num-threads", "1", "-disable-batch-mode", "-index-ignore-system-modules"]
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
}
