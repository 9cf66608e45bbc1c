import Foundation
import Quick
import XCTest

@testable import LinuxMainTests

// Calls an `XCTMain` that Candlestick does not replace.
if ProcessInfo.processInfo.environment["LINUX_MAIN_LEAVES_SPECS_OUT"] != nil {
  XCTMain([], arguments: CommandLine.arguments, observers: []) as Never
}

print("printed before the specs are listed")

Quick.QCKMain(
  [
    BSpec.self,
    ASpec.self,
    BSpec.self,
    HelpersSpec.self,
    SilentSpec.self,
    ListedAndAskedSpec.self,
    FocusedSpec.self,
    UnfocusedSpec.self,
  ],
  configurations: [AConfiguration.self],
  testCases: [
    testCase(AmongTestsSpec.allTests),
    testCase(PlainTests.allTests),
    testCase(AsyncAmongTestsSpec.allTests),
    testCase(SameNamesSpec.allTests),
    testCase(BSpec.allTests),
  ]
)
