import Quick
import XCTest

@testable import LinuxMainTests

Quick.QCKMain(
  [
    BSpec.self,
    ASpec.self,
    BSpec.self,
    HelpersSpec.self,
    FocusedSpec.self,
    UnfocusedSpec.self,
  ],
  configurations: [AConfiguration.self],
  testCases: [
    testCase(AmongTestsSpec.allTests),
    testCase(PlainTests.allTests),
    testCase(AsyncAmongTestsSpec.allTests),
    testCase(BSpec.allTests),
  ]
)
