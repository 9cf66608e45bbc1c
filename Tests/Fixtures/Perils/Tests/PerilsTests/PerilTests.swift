import XCTest

/// Each peril in a test method, followed by one that passes.
final class PerilTests: XCTestCase {
  func testTraps() { Peril.traps.happen() }
  func testTrapsAfter() { Peril.traps.isOver() }
  func testReadsOutOfRange() { Peril.readsOutOfRange.happen() }
  func testReadsOutOfRangeAfter() { Peril.readsOutOfRange.isOver() }
  func testSegfaults() { Peril.segfaults.happen() }
  func testSegfaultsAfter() { Peril.segfaults.isOver() }
  func testOverflowsTheStack() { Peril.overflowsTheStack.happen() }
  func testOverflowsTheStackAfter() { Peril.overflowsTheStack.isOver() }
  func testOverflowsTheStackOfAThread() { Peril.overflowsTheStackOfAThread.happen() }
  func testOverflowsTheStackOfAThreadAfter() { Peril.overflowsTheStackOfAThread.isOver() }
  func testLeavesAGroup() { Peril.leavesAGroup.happen() }
  func testLeavesAGroupAfter() { Peril.leavesAGroup.isOver() }
  func testReleasesASemaphore() { Peril.releasesASemaphore.happen() }
  func testReleasesASemaphoreAfter() { Peril.releasesASemaphore.isOver() }
  func testAssertsAQueue() { Peril.assertsAQueue.happen() }
  func testAssertsAQueueAfter() { Peril.assertsAQueue.isOver() }
  func testFailsInFoundation() { Peril.failsInFoundation.happen() }
  func testFailsInFoundationAfter() { Peril.failsInFoundation.isOver() }
  func testCastsByForce() { Peril.castsByForce.happen() }
  func testCastsByForceAfter() { Peril.castsByForce.isOver() }
  func testTrapsOnAThread() { Peril.trapsOnAThread.happen() }
  func testTrapsOnAThreadAfter() { Peril.trapsOnAThread.isOver() }
  func testAborts() { Peril.aborts.happen() }
  func testAbortsAfter() { Peril.aborts.isOver() }
  func testExits() { Peril.exits.happen() }
  func testExitsAfter() { Peril.exits.isOver() }
  func testExitsAtOnce() { Peril.exitsAtOnce.happen() }
  func testExitsAtOnceAfter() { Peril.exitsAtOnce.isOver() }
  func testKillsItself() { Peril.killsItself.happen() }
  func testKillsItselfAfter() { Peril.killsItself.isOver() }
  func testLoops() { Peril.loops.happen() }
  func testLoopsAfter() { Peril.loops.isOver() }
  func testLoopsInATask() async { await Peril.loopsInATask.happenInATask() }
  func testLoopsInATaskAfter() { Peril.loopsInATask.isOver() }
  func testBlocksTheMainThread() { Peril.blocksTheMainThread.happen() }
  func testBlocksTheMainThreadAfter() { Peril.blocksTheMainThread.isOver() }
  func testAllocatesWithoutEnd() { Peril.allocatesWithoutEnd.happen() }
  func testAllocatesWithoutEndAfter() { Peril.allocatesWithoutEnd.isOver() }
  func testFailsLate() { Peril.failsLate.happen() }
  func testFailsLateAfter() { Peril.failsLate.isOver() }
  func testPrintsHalfALine() { Peril.printsHalfALine.happen() }
  func testPrintsHalfALineAfter() { Peril.printsHalfALine.isOver() }
  func testPrintsAMillionLines() { Peril.printsAMillionLines.happen() }
  func testPrintsAMillionLinesAfter() { Peril.printsAMillionLines.isOver() }
  func testClosesOutputs() { Peril.closesOutputs.happen() }
  func testClosesOutputsAfter() { Peril.closesOutputs.isOver() }
  func testRedirectsOutput() { Peril.redirectsOutput.happen() }
  func testRedirectsOutputAfter() { Peril.redirectsOutput.isOver() }
  func testChangesFolder() { Peril.changesFolder.happen() }
  func testChangesFolderAfter() { Peril.changesFolder.isOver() }
  func testMakesOutputNonblocking() { Peril.makesOutputNonblocking.happen() }
  func testMakesOutputNonblockingAfter() { Peril.makesOutputNonblocking.isOver() }
  func testForksAndReturns() { Peril.forksAndReturns.happen() }
  func testForksAndReturnsAfter() { Peril.forksAndReturns.isOver() }
  func testForksASleeper() { Peril.forksASleeper.happen() }
  func testForksASleeperAfter() { Peril.forksASleeper.isOver() }
  func testPrintsAtItsExit() { Peril.printsAtItsExit.happen() }
  func testPrintsAtItsExitAfter() { Peril.printsAtItsExit.isOver() }
  func testClosesLowDescriptors() { Peril.closesLowDescriptors.happen() }
  func testClosesLowDescriptorsAfter() { Peril.closesLowDescriptors.isOver() }
  func testClosesAllDescriptors() { Peril.closesAllDescriptors.happen() }
  func testClosesAllDescriptorsAfter() { Peril.closesAllDescriptors.isOver() }
}

/// A class whose set-up traps before its first test.
final class ClassSetUpTests: XCTestCase {
  override class func setUp() { fatalError("boom in class setUp") }  // trapsInClassSetUp

  func testTrapsInClassSetUp() {}
  func testTrapsInClassSetUpToo() {}
}

/// A class whose test cases cannot be created.
final class InitializerTests: XCTestCase {
  private let number: Int = { fatalError("boom in an initializer") }()  // trapsInAnInitializer

  func testTrapsInAnInitializer() {}
}

/// The package manager lists it last.
final class SafeTests: XCTestCase {
  func testPassesAfterAll() {}
}
