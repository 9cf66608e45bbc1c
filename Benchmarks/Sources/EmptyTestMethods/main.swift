// Runs as many empty test methods as the environment says, with XCTest only. RunningExamples measures it.
import Foundation
import XCTest

final class EmptyTests: XCTestCase {}

let count = ProcessInfo.processInfo.environment["BENCHMARK_COUNT"].flatMap { Int($0) } ?? 0
let methods = (0..<count).map { ("test\($0)", { (_: XCTestCase) in }) }
XCTMain([(testCaseClass: EmptyTests.self, allTests: methods)])
