import Quick
import XCTest

@testable import LinuxMainTests

QCKMain(
  [
    BSpec.self,
    ASpec.self,
    BSpec.self,
  ],
  configurations: [AConfiguration.self],
  testCases: [testCase(PlainTests.allTests)]
)
