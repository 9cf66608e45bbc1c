// The program of Scripts/check-runtime: prints each assumption about the toolchain that is checked, and whether it holds.

import CRuntimeHooks
@testable import CandlestickRunner
import CandlestickSimulation
import CandlestickSpecs
import Foundation
import Testing
import XCTest

final class FoundSpec: Spec {}

/// The arguments: the symbols that the C code looks up, as LIBRARY=SYMBOL.
let symbols = CommandLine.arguments.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }

var failures = 0

@MainActor func report(_ holds: Bool?, _ check: String) {
  if holds == false { failures += 1 }
  print(holds.map { $0 ? "holds" : "FAILS" } ?? "unknown", check, separator: "\t")
}

print("== Simulations: a small one runs in a child process")
let problem = SimulationAvailability.ofProcess?.reason
let failing = RuntimeCheck.all.firstIndex { problem?.hasSuffix($0) == true || problem?.hasSuffix(" of \($0)") == true }
for (index, check) in RuntimeCheck.all.enumerated() {
  // The check stops at the first problem. If it crashes, none is known to hold.
  report(problem == nil || failing.map { index < $0 } == true ? true : index == failing ? false : nil, check)
}
if let problem {
  if failing == nil { failures += 1 }
  print(problem)
}

print("== Discovery, XCTest and Swift Testing")
do {
  report(try ClassDiscovery().specs.contains { $0 == FoundSpec.self }, "spec classes are found in the runtime's records")
} catch {
  report(false, "\(error)")
}
report(XCTestConsole.isKnown, "the observers of XCTest's observation center are found by reflection")
report(SpecSkip(XCTSkip()).location.line == #line, "XCTSkip has its location in a private property")
for symbol in symbols {
  // In the program itself, some of them are Candlestick's definitions.
  let library = dlopen(symbol[0], RTLD_LAZY)
  report(library != nil && dlsym(library, symbol[1]) != nil, "\(symbol[0]) has \(symbol[1])")
}

exit(failures == 0 ? 0 : 1)
