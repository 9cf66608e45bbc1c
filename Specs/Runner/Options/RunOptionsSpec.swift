import Candlestick
import CandlestickReports

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class RunOptionsSpec: Spec {
  override class func spec() {
    func read(_ arguments: String..., environment: [String: String] = [:], file: String? = nil) throws -> RunOptions {
      let file = file.map { OptionsFile(path: "/p/.candlestick", text: $0) }
      return try RunOptions.read(arguments: ["program"] + arguments, environment: environment, file: file)
    }
    func expectError(
      _ message: String,
      line: UInt = #line,
      of arguments: String...,
      environment: [String: String] = [:],
      file: String? = nil
    ) {
      let file = file.map { OptionsFile(path: "/p/.candlestick", text: $0) }
      expect(line: line) {
        try RunOptions.read(arguments: ["program"] + arguments, environment: environment, file: file)
      }
      .to(throwError { error in expect(line: line, "\(error)").to(equal(message)) })
    }

    describe("the options of a run") {
      it("have defaults") {
        let options = try read()
        expect(options.isolation).to(equal(.worker))
        expect(options.workers).to(equal(.count(1)))
        expect(options.hangLimit).to(equal(.seconds(60)))
        expect(options.timeLimit).to(beNil())
        expect(options.order).to(equal(.defined))
        expect(options.repeatCount).to(equal(1))
        expect(options.filter == nil).to(beTrue())
      }

      it("take values after a space or after =") {
        expect(try read("--workers", "2").workers).to(equal(.count(2)))
        expect(try read("--workers=auto").workers).to(equal(.auto))
        expect(try read("--workers", "\(Int.max)").workerCount).to(equal(100_000))
        expect(try read("--filter=a=b").filters).to(equal(["a=b"]))
      }

      it("leave XCTest its arguments, except those by which the package manager chooses XCTest") {
        let options = try read(
          "--testing-library",
          "xctest",
          "--specs-only",
          "--filter",
          "a",
          "M.ASpec/works,M.BSpec",
          "--list-tests",
          "--skip",
          "b"
        )
        expect(options.forXCTest).to(equal(["program", "M.ASpec/works,M.BSpec", "--list-tests"]))
        expect(options.isSpecsOnly).to(beTrue())
        expect(try read("--dump-tests-json").forXCTest).to(equal(["program", "--dump-tests-json"]))
      }

      it("can have a filter") {
        let filter = try read("--filter", "A", "--filter", "B", "--skip", "works").filter
        expect(filter?.selects(TestNames(className: .init("M.ASpec"), name: "works"))).to(beFalse())
        expect(filter?.selects(TestNames(className: .init("M.BSpec"), name: "fails"))).to(beTrue())
        expect(filter?.selects(TestNames(className: .init("M.CSpec"), name: "fails"))).to(beFalse())
      }

      it("can repeat options that select") {
        expect(try read("--tag", "a && b", "--tag", "c").tagExpressions).to(equal(["a && b", "c"]))
      }

      it("have optional values, which must follow =") {
        expect(try read("--fail-fast").failFast).to(equal(1))
        expect(try read("--fail-fast=3").failFast).to(equal(3))
        expect(try read("--fail-fast=0").failFast).to(beNil())
        expectError(#"--fail-fast takes a number of at least 0, after =, not "-1""#, of: "--fail-fast=-1")
        expect(try read("--changed").changed).to(equal("HEAD"))
        expect(try read("--changed=main").changed).to(equal("main"))
        expect(try read("--bisect").bisect).to(equal(.init(name: nil)))
        expect(try read("--bisect=a stack pops").bisect).to(equal(.init(name: "a stack pops")))
        expect(try read("--changed", "M.ASpec").forXCTest).to(equal(["program", "M.ASpec"]))
      }

      it("set the style of the output") {
        expect(try read().color).to(equal(.auto))
        expect(try read("--color", "always").color).to(equal(.always))
        expectError(#"--color takes auto, always, never, not "yes""#, of: "--color", "yes")
        expect(try read().capturesOutput).to(beFalse())
        expect(try read("--capture").capturesOutput).to(beTrue())
        expect(try read().profileCount).to(beNil())
        expect(try read("--profile", "3").profileCount).to(equal(3))
      }

      it("have no limits and workers of zero or less in the configuration") {
        let configuration = SpecConfiguration()
        configuration.workers = .count(0)
        configuration.hangLimit = .seconds(-1)
        configuration.timeLimit = .zero
        expect(configuration.workers).to(equal(.count(1)))
        expect(configuration.hangLimit).to(beNil())
        expect(configuration.timeLimit).to(beNil())
      }

      it("count at least one failing test after which the run stops, even if the configuration names fewer") {
        let configuration = SpecConfiguration()
        configuration.failFast = 0
        expect(configuration.failFast).to(equal(1))
      }

      it("use recorded durations only with several workers, and if no others are given") {
        expect(try read().usesRecordedDurations).to(beFalse())
        expect(try read("--workers", "1").usesRecordedDurations).to(beFalse())
        expect(try read("--workers", "2").usesRecordedDurations).to(beTrue())
        expect(try read("--workers", "2", "--durations", "file").usesRecordedDurations).to(beFalse())
      }

      for (arguments, name) in [
        (["--retry", "2"], nil), (["--bisect"], "--bisect"), (["--repeat", "2"], "--repeat"), (["--repeat", "1"], nil),
        (["--until-failure"], "--until-failure"), (["--flaky-check=2"], "--flaky-check"),
        (["--fail-fast"], "--fail-fast"), (["--next-failure"], "--fail-fast"), (["--capture"], "--capture"),
        (["--capture=no"], nil),
      ] {
        it("name \(name ?? "none") as the one of \(arguments.joined(separator: " ")) that only workers can follow") {
          let options = try RunOptions.read(arguments: ["program"] + arguments, environment: [:], file: nil)
          expect(options.workerOptionName).to(name.map { equal($0) } ?? beNil())
        }
      }

      it("read durations in seconds, and with a unit") {
        expect(try read("--hang-limit", "1.5").hangLimit).to(equal(.milliseconds(1500)))
        expect(try read("--hang-limit", "500ms").hangLimit).to(equal(.milliseconds(500)))
        expect(try read("--hang-limit", "2m").hangLimit).to(equal(.seconds(120)))
        expect(try read("--hang-limit", "0").hangLimit).to(beNil())
        expect(try read(environment: ["CANDLESTICK_TIME_LIMIT": "5m"]).timeLimit).to(equal(.seconds(300)))
        expect(try read("--time-limit=0", environment: ["CANDLESTICK_TIME_LIMIT": "5m"]).timeLimit).to(beNil())
      }

      it("read a shard") {
        expect(try read("--shard", "2/3").shard).to(equal(Shard(2, of: 3)))
      }

      it("make the order random with a seed") {
        expect(try read("--seed", "7").order).to(equal(.random))
        expect(try read("--seed", "7", "--order", "defined").order).to(equal(.defined))
        expect(try read("--seed", "7", "--order", "defined").seed).to(beNil())
        expect(try read("--seed", "18446744073709551615").seed).to(equal(.max))
      }

      context("that are not valid") {
        it("name the valid values") {
          expectError("--workers takes a number of at least 1, or auto, not \"x\"", of: "--workers", "x")
          expectError("--workers takes a number of at least 1, or auto, not \"0\"", of: "--workers=0")
          expectError("--workers takes a number of at least 1, or auto", of: "--workers")
          expectError("--workers takes a number of at least 1, or auto", of: "--workers", "--list")
          expectError("--filter takes a part of a name, or a regular expression", of: "--filter", "")
          for file in [":12", ":12:3", ":"] {
            expectError(
              "--file takes a path, and maybe a line, as in Specs/StackSpec.swift:12, not \"\(file)\"",
              of: "--file",
              file
            )
          }
          for shard in ["1/\(Int.max)", "4/3", "0/3", "1", "a/b", "1/2/3", "-1/3"] {
            expectError(
              "--shard takes a part and the number of parts, from 1/N to N/N, where N is at most 10000, not \"\(shard)\"",
              of: "--shard=\(shard)"
            )
          }
          expectError("--order takes defined, random, not \"up\"", of: "--order", "up")
          expectError("--list takes no value, or =yes or =no, not \"x\"", of: "--list=x")
          for duration in ["1x", "-1", ".", "m"] {
            expectError(
              "--hang-limit takes seconds, as in 60 or 1.5, or 500ms or 2m; 0 for none, not \"\(duration)\"",
              of: "--hang-limit=\(duration)"
            )
          }
          expectError(
            "--execution takes deterministic or deterministic,else-real or else-real or realtime, not \"fast\"",
            of: "--execution",
            "fast"
          )
          expectError("--replay takes a schedule that a failure reported, not \"x\"", of: "--replay", "x")
        }

        it("name the variable") {
          expectError(
            "CANDLESTICK_HANG_LIMIT takes seconds, as in 60 or 1.5, or 500ms or 2m; 0 for none, not \"x\"",
            environment: ["CANDLESTICK_HANG_LIMIT": "x"]
          )
        }

        it("name the file and the line") {
          expectError("/p/.candlestick:2: --retry takes a number of at least 0, not \"x\"", file: "--list\n--retry x")
          expectError("/p/.candlestick:1: --retry takes a number of at least 0", file: "--retry")
          expectError("/p/.candlestick:2: unknown option \"--rety\"; did you mean --retry?", file: "\n--rety 2")
          expectError("/p/.candlestick:1: a quote is not closed", file: "--filter 'a")
          expectError(
            "/p/.candlestick:1: \"ASpec\" is not an option; --filter selects examples by name",
            file: "ASpec --list"
          )
        }

        it("are rejected, with the most similar option") {
          expectError("unknown option \"--worker\"; did you mean --workers?", of: "--worker", "2")
          expectError("unknown option \"--fail\"; did you mean --fail-fast?", of: "--fail")
          expectError("unknown option \"--onlyfailure\"; did you mean --only-failures?", of: "--onlyfailure")
          expectError("unknown option \"--wirkorz\"; did you mean --workers?", of: "--wirkorz")
          expectError("unknown option \"--wirkozz\"; `swift package specs --help` lists all options", of: "--wirkozz")
          expectError("unknown option \"--bad\"; `swift package specs --help` lists all options", of: "--bad")
          expectError("unknown option \"--zzz\"; `swift package specs --help` lists all options", of: "--zzz")
          expectError("--watch is only for the command line of `swift package specs`", of: "--watch")
          expectError(
            "/p/.candlestick:1: --watch is only for the command line of `swift package specs`",
            file: "--watch"
          )
        }

        it("are rejected if a variable is misspelled, with the most similar one") {
          for (misspelled, meant) in [
            ("CANDLESTICK_WORKRES", "CANDLESTICK_WORKERS"), ("CANDLESTICK_SHRAD", "CANDLESTICK_SHARD"),
            ("CANDLESTICK_HANGLIMIT", "CANDLESTICK_HANG_LIMIT"), ("CANDLESTICK_STATEFILE", "CANDLESTICK_STATE_FILE"),
            ("CANDLESTICK_RUNTIME_HOOK", "CANDLESTICK_RUNTIME_HOOKS"),
          ] {
            expectError(
              "unknown variable \(misspelled); did you mean \(meant)?",
              environment: [misspelled: "2", "CANDLESTICK_RETRY": "1"]
            )
            expect(try read(environment: [misspelled: ""]).retryCount).to(equal(0))
          }
        }

        it("are not variables that are similar to none, such as those of Candlestick's processes and builds") {
          for name in [
            "ACTOR_PROGRAMS", "CHECKS_RUNTIME", "DISPATCH_PROGRAMS", "DISPATCH_PROGRAM_WORKER", "FAILED_DECLARATIONS",
            "FAIL_RUNTIME_CHECK", "MIGRATION", "OPTIONS_FILE", "PACKAGE", "PORTABLE", "RESTARTED", "RUNTIME_HOOKS",
            "RUN_FILE", "STATE_FILE", "URL", "WHOLE_MODULES", "WORKER", "WORKER_FILES",
          ] {
            expect(try read(environment: ["CANDLESTICK_\(name)": "2", "WORKRES": "2"]).retryCount).to(equal(0))
          }
        }

        it("are rejected if they contradict each other") {
          expectError("--bisect and --retry contradict each other; leave one out", of: "--bisect", "--retry", "2")
          expectError("--repeat and --bisect contradict each other; leave one out", of: "--repeat=2", "--bisect")
          expectError(
            "--isolation and --workers contradict each other; leave one out",
            of: "--isolation",
            "none",
            "--workers",
            "2"
          )
          expectError(
            "--isolation and --capture contradict each other; leave one out",
            of: "--isolation=none",
            "--capture"
          )
          expect(try read("--isolation", "none", "--workers", "1").isolation).to(equal(RunOptions.Isolation.none))
          expect(try read("--bisect", "--retry", "0").retryCount).to(equal(0))
        }
      }
    }

    describe("the precedence of options") {
      it("is: command line, environment, file, configuration") {
        let environment = ["CANDLESTICK_RETRY": "2", "CANDLESTICK_FAIL_FAST": "2"]
        let options = try read("--retry", "1", environment: environment, file: "--fail-fast=3 --repeat 3 --retry 3")
        expect(options.retryCount).to(equal(1))
        expect(options.failFast).to(equal(2))
        expect(options.repeatCount).to(equal(3))

        let configuration = SpecConfiguration()
        configuration.retryCount = 4
        configuration.failFast = 4
        configuration.workers = 4
        configuration.hangLimit = nil
        configuration.timeLimit = .seconds(300)
        configuration.attachmentsFolder = "artifacts"
        configuration.snapshots = .all
        let all = options.completed(by: configuration)
        expect(all.retryCount).to(equal(1))
        expect(all.failFast).to(equal(2))
        expect(all.workers).to(equal(4))
        expect(all.hangLimit).to(beNil())
        expect(all.timeLimit).to(equal(.seconds(300)))
        expect(all.attachments).to(equal("artifacts"))
        expect(all.snapshots).to(equal(SnapshotRecording.all))
        let recording = try read("--snapshots", "none", environment: ["CANDLESTICK_SNAPSHOTS": "missing"])
        expect(recording.completed(by: configuration).snapshots).to(equal(SnapshotRecording.none))
        expect(try read("--attachments", "a/b").completed(by: configuration).attachments).to(equal("a/b"))
      }

      it("adds formats, each with its file, and separates them at commas") {
        let configuration = SpecConfiguration()
        configuration.format = "dots"
        expect(try read().completed(by: configuration).formats).to(equal(["dots"]))
        let options = try read("--format", "progress", "--format=junit:a.xml,json:b.json")
        expect(options.completed(by: configuration).formats).to(equal(["progress", "junit:a.xml", "json:b.json"]))
      }

      it("takes the reports to merge or to compare, up to the next option") {
        let merge = try read("--merge", "a.json", "b.json", "--format", "junit:c.xml", "BankTests.AccountSpec")
        expect(merge.mergedReports).to(equal(["a.json", "b.json"]))
        expect(merge.formats).to(equal(["junit:c.xml"]))
        expect(merge.forXCTest.dropFirst()).to(equal(["BankTests.AccountSpec"]))
        expect(try read("--merge=a.json", "b.json").mergedReports).to(equal(["a.json", "b.json"]))
        expect(try read("--compare", "a.json", "b.json").comparedReports).to(equal(["a.json", "b.json"]))
        expectError("--merge takes the paths of reports in the format json", of: "--merge", "--list")
        expectError(
          "--merge and --compare contradict each other; leave one out",
          of: "--merge",
          "a",
          "--compare",
          "b",
          "c"
        )
      }

      it("replaces lists") {
        expect(try read("--filter", "a", environment: ["CANDLESTICK_FILTER": "b"], file: "--skip c").filters).to(
          equal(["a"])
        )
      }

      it("ignores empty variables") {
        expect(try read(environment: ["CANDLESTICK_SHARD": ""], file: "--shard 1/2").shard).to(equal(Shard(1, of: 2)))
      }

      it("switches flags off") {
        let environment = ["CANDLESTICK_ONLY_FAILURES": "1", "CANDLESTICK_LIST": "0"]
        let options = try read("--only-failures=no", environment: environment, file: "--list")
        expect(options.onlyFailures).to(beFalse())
        expect(options.list).to(beFalse())
      }

      it("makes an option override contradicting ones of lower precedence") {
        let options = try read("--bisect", environment: ["CANDLESTICK_RETRY": "2"], file: "--repeat 2")
        expect(options.retryCount).to(equal(0))
        expect(options.repeatCount).to(equal(1))
        let configuration = SpecConfiguration()
        configuration.retryCount = 4
        configuration.isolation = .none
        expect(options.completed(by: configuration).retryCount).to(equal(0))
        expect(try read("--workers", "2").completed(by: configuration).isolation).to(equal(.worker))
        configuration.workers = 2
        configuration.isolation = .worker
        expect(try read("--isolation", "none").completed(by: configuration).workers).to(equal(1))
      }
    }
  }
}
