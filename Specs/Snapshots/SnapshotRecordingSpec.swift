import Candlestick

@testable import CandlestickExpectations

final class SnapshotRecordingSpec: Spec {
  override class func spec() {
    describe("the snapshots to record") {
      it("are none if the variable CI is set, otherwise the missing ones") {
        for value in ["true", "1", "yes"] {
          expect(SnapshotRecording.byDefault(in: ["CI": value])).to(equal(SnapshotRecording.none))
        }
        for value in ["", "0", "false"] {
          expect(SnapshotRecording.byDefault(in: ["CI": value])).to(equal(SnapshotRecording.missing))
        }
        expect(SnapshotRecording.byDefault(in: [:])).to(equal(SnapshotRecording.missing))
      }

      it("are those that the variable selects, if it is set") {
        expect(try SnapshotRecording.ofVariable([:])).to(beNil())
        expect(try SnapshotRecording.ofVariable(["CANDLESTICK_SNAPSHOTS": ""])).to(beNil())
        for recording in SnapshotRecording.allCases {
          expect(try SnapshotRecording.ofVariable(["CANDLESTICK_SNAPSHOTS": recording.rawValue])).to(equal(recording))
        }
      }

      it("must be a known setting") {
        expect { try SnapshotRecording.ofVariable(["CANDLESTICK_SNAPSHOTS": "al"]) }.to(
          throwError { error in
            expect("\(error)").to(equal("CANDLESTICK_SNAPSHOTS must be one of missing, all, none, not \"al\""))
          }
        )
      }
    }
  }
}
