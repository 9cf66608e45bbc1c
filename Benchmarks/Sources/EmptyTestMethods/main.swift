// Runs as many empty test methods as the environment says, with XCTest only. RunningExamples measures it.
import Foundation
import XCTest

final class EmptyTests: XCTestCase {
  func isEmpty() {}
  func yields() async { await Task.yield() }
}

let environment = ProcessInfo.processInfo.environment
let method = environment["BENCHMARK_MODE"] == "asyncTestMethods" ? asyncTest(EmptyTests.yields) : EmptyTests.isEmpty
let count = environment["BENCHMARK_COUNT"].flatMap { Int($0) } ?? 0
XCTMain([testCase((0..<count).map { ("test\($0)", method) })])
