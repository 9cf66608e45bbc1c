import Candlestick
import Foundation

@testable import CandlestickRunner

final class BazelTestSpec: Spec {
  override class func spec() {
    describe("Bazel's environment") {
      func options(_ environment: [String: String], _ arguments: String...) throws -> RunOptions {
        try RunOptions.read(arguments: ["tests"] + arguments, environment: BazelTest.addingOptions(to: environment))
      }

      it("requests a shard, counted from zero, a filter, and a stop at the first failure") {
        let options = try options([
          "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "2", "TESTBRIDGE_TEST_ONLY": "a filter",
          "TESTBRIDGE_TEST_RUNNER_FAIL_FAST": "1",
        ])
        expect(options.filters).to(equal(["a filter"]))
        expect(options.failFast).to(equal(1))
        expect(options.shard).to(equal(Shard(3, of: 3)))
      }

      it("requests results as XML") {
        expect(BazelTest(["XML_OUTPUT_FILE": "/o/test.xml"]).resultsPath).to(equal("/o/test.xml"))
        expect(BazelTest(["XML_OUTPUT_FILE": ""]).resultsPath).to(beNil())
        expect(BazelTest([:]).resultsPath).to(beNil())
      }

      it("requests nothing if its variables are missing or empty") {
        let names = [
          "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "TESTBRIDGE_TEST_ONLY", "TESTBRIDGE_TEST_RUNNER_FAIL_FAST",
        ]
        for environment in [[:], Dictionary(uniqueKeysWithValues: names.map { ($0, "") })] {
          let options = try options(environment)
          expect(options.filters).to(beEmpty())
          expect(options.shard).to(beNil())
          expect(options.failFast).to(beNil())
        }
      }

      it("is overridden by the command line and by Candlestick's variables") {
        let bazel = ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "0", "TESTBRIDGE_TEST_ONLY": "a filter"]
        expect(try options(bazel, "--filter", "another").filters).to(equal(["another"]))
        let both = bazel.merging(["CANDLESTICK_SHARD": "2/2"]) { $1 }
        expect(try options(both).shard?.number).to(equal(2))
      }

      it("is rejected if it requests a shard that does not exist") {
        for index in ["3", "-1", "x"] {
          expect(try options(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": index])).to(throwError())
        }
      }
    }

    describe("the files of Bazel's protocol") {
      it("signal that shards are supported, and if the process ended normally") {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bazel = BazelTest([
          "TEST_SHARD_STATUS_FILE": folder.path(of: "sharding"), "TEST_PREMATURE_EXIT_FILE": folder.path(of: "exit"),
        ])
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        bazel.begin()
        expect(try files()).to(equal(["exit", "sharding"]))
        bazel.end()
        expect(try files()).to(equal(["sharding"]))
      }
    }
  }
}
