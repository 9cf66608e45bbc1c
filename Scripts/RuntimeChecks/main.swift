// The program of Scripts/check-runtime: prints the checked assumptions about the toolchain, and which of them hold.

import CRuntimeHooks
import CandlestickEngine
import CandlestickSpecs
import Foundation
import Testing
import XCTest

@testable import CandlestickRunner

final class FoundSpec: Spec {}

/// The arguments: the symbols that the C code looks up, as LIBRARY=SYMBOL.
let symbols = CommandLine.arguments.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }

var failures = 0

@MainActor func report(_ isGood: Bool, _ check: String) {
  if !isGood { failures += 1 }
  print(isGood ? "holds" : "FAILS", check, separator: "\t")
}

// The check stops at the first problem. If it crashes, no problem is known to be absent.
print("== Problems of the runtime and of libraries")
let reason = SimulationAvailability.ofProcess?.reason
let found = RuntimeCheck.all.firstIndex {
  reason?.hasSuffix(": \($0)") == true || reason?.hasSuffix(" of \($0)") == true
}
for (index, problem) in RuntimeCheck.all.enumerated() {
  let isHook = candlestick_hook(index) != nil
  let isAbsent = reason == nil || found.map { index < $0 } == true
  print(
    isAbsent ? "absent" : index == found ? "FOUND" : "unknown",
    isHook ? "\(problem) is not called" : problem,
    separator: "\t"
  )
}
if let reason {
  failures += 1
  print(reason)
}

print("== Discovery, XCTest and Swift Testing")
do {
  report(
    try ClassDiscovery().specs.contains { $0 == FoundSpec.self },
    "spec classes are found in the runtime's records"
  )
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
