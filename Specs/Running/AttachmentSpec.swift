import Candlestick
import CandlestickReports
import Foundation

final class AttachmentSpec: Spec {
  override class func spec() {
    let folder = memoized { try! TemporaryFolder() }
    let root = memoized { folder().path(of: "attachments") }
    let outerPath = memoized { AttachmentsFolder.path }
    beforeEach {
      _ = outerPath()
      AttachmentsFolder.set(root())
    }
    afterEach {
      AttachmentsFolder.set(outerPath())
      folder().remove()
    }

    /// Returns the names of the files in the attachments folder, each with its test.
    @MainActor func files(in root: String = root()) -> [String] {
      let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return names.filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
    }

    /// Returns the contents of the attachments of an example.
    func contents(_ result: ExampleResult) -> [String] {
      result.attachments.map { (try? String(contentsOfFile: $0.path, encoding: .utf8)) ?? "unreadable" }
    }

    describe("an attachment") {
      it("is kept in a folder of the example when the example fails") {
        let run = InnerRun {
          describe("a cart") {
            it("adds up") {
              attach("12 cats", named: "log.txt")
              fail()
            }
          }
        }
        let path = "\(root())/CandlestickSpecs.Spec a cart adds up/log.txt"
        expect(run.results[0].attachments).to(equal([RunEvent.Attachment(path: path, byteCount: 7)]))
        expect(run.results[0].attachments[0].name).to(equal("log.txt"))
        expect(contents(run.results[0])).to(equal(["12 cats"]))
      }

      it("contains the message of a failure with a long value that no difference shows") {
        let run = InnerRun {
          it("fails") { expect(Array(0..<1_000)).to(contain(-1)) }
        }
        expect(run.failures.map(\.details)).to(equal(["in full: attached as failure.txt"]))
        let numbers = (0..<1_000).map { "\($0)" }.joined(separator: ", ")
        expect(contents(run.results[0])).to(equal(["expected to contain <-1>, got <[\(numbers)]>\n"]))
      }

      it("contains the message of a failure with a very long value, besides the difference") {
        let run = InnerRun {
          it("fails") { expect(Array(0..<1_000)).to(equal(Array(0...1_000))) }
          it("is known", .knownIssue("odd")) { expect(Array(0..<1_000)).to(contain(-1)) }
        }
        let details = run.failures.compactMap(\.details)
        expect(details).to(allPass(contain("[1000]: 1000", "in full: attached as failure.txt")))
        expect(contents(run.results[0])).to(allPass(contain(", 999, 1000]>, got <[0, 1, ")))
        expect(run.results[1].attachments).to(beEmpty())
        let known = run.results[1].knownIssues.compactMap(\.failure.details)
        expect(known).to(allPass(contain("in full: expected to contain <-1>")))
      }

      it("is written immediately, so that a crash does not lose it") {
        let root = root()
        var written: [String] = []
        _ = InnerRun {
          it("passes") {
            attach("12 cats", named: "log.txt")
            written = files(in: root)
          }
        }
        expect(written).to(equal(["CandlestickSpecs.Spec passes/log.txt"]))
      }

      it("is removed with its folder when the example passes or is skipped") {
        let run = InnerRun {
          it("passes") { attach("12 cats", named: "log.txt") }
          it("skips") {
            attach("12 cats", named: "log.txt")
            try skip()
          }
        }
        expect(run.results.flatMap(\.attachments)).to(beEmpty())
        expect(try FileManager.default.contentsOfDirectory(atPath: root())).to(beEmpty())
      }

      it("is always kept on request") {
        let run = InnerRun {
          it("passes") {
            attach("1", named: "log.txt", kept: .always)
            attach("2", named: "other.txt")
          }
        }
        expect(run.reported.filter { !$0.attachments.isEmpty }.map(\.example.fullName)).to(equal(["passes"]))
        expect(files()).to(equal(["CandlestickSpecs.Spec passes/log.txt"]))
      }

      it("can be made in hooks, after the failure, and in tasks, threads and blocks") {
        let run = InnerRun {
          beforeEach { attach("1", named: "beforeEach") }
          afterEach { attach("2", named: "afterEach") }
          aroundEach { example in
            await example()
            attach("3", named: "aroundEach")
          }
          it("fails") {
            async let child: Void = attach("4", named: "child")
            await child
            fail()
          }
        }
        expect(run.results[0].attachments.map(\.name)).to(equal(["beforeEach", "child", "afterEach", "aroundEach"]))
      }

      it("can be made on any thread", .needsSimulations) {
        let run = InnerRun {
          it("fails") {
            await Task.detached { attach("1", named: "task") }.value
            let hasEnded = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
              attach("2", named: "block")
              hasEnded.signal()
            }
            hasEnded.wait()
            fail()
          }
        }
        expect(run.results[0].attachments.map(\.name)).to(equal(["task", "block"]))
      }

      it("of a hook that several examples share belongs to the one for which the hook runs") {
        let run = InnerRun {
          describe("a group") {
            beforeAll { attach("1", named: "beforeAll") }
            afterAll { attach("2", named: "afterAll") }
            it("is first", .retry(1)) { fail() }
            it("is last") { fail() }
          }
        }
        expect(run.results.map { $0.attachments.map(\.name) }).to(equal([["beforeAll"], ["afterAll"]]))
      }

      it("is kept if a hook that several examples share fails") {
        let run = InnerRun {
          describe("a group") {
            beforeAll {
              attach("1", named: "beforeAll")
              fail()
            }
            it("cannot run") {}
          }
        }
        expect(contents(run.results[0])).to(equal(["1"]))
      }
    }

    describe("the content of an attachment") {
      struct Order: Codable {
        var total = 12.5
        var items = ["b/c"]
        var date: Date? = Date(timeIntervalSince1970: 0)
        var ratio = Double.infinity
      }

      /// Returns the content of the file that an example attaches.
      @MainActor func content(_ attach: @escaping () throws -> Void) -> String? {
        let run = InnerRun {
          it("fails") {
            try attach()
            fail()
          }
        }
        return contents(run.results[0]).first
      }

      it("can be text, data, or a value as JSON") {
        expect(content { attach("ä\n", named: "a") }).to(equal("ä\n"))
        expect(content { attach(Data("a".utf8), named: "a") }).to(equal("a"))
        let json = """
          {
            "date" : "1970-01-01T00:00:00Z",
            "items" : [
              "b/c"
            ],
            "ratio" : "inf",
            "total" : 12.5
          }
          """
        expect(content { attach(Order(), named: "a") }).to(equal(json))
        expect(content { attach(5, named: "a") }).to(equal("5"))
      }

      it("can be empty") {
        expect(content { attach("", named: "a") }).to(equal(""))
        expect(content { attach(Data(), named: "a") }).to(equal(""))
      }

      it("of an optional is its text or its data, not JSON") {
        let (text, data): (String?, Data?) = ("a", Data("b".utf8))
        expect(content { attach(text, named: "a") }).to(equal("a"))
        expect(content { attach(data, named: "a") }).to(equal("b"))
        expect(content { attach(nil as String?, named: "a") }).to(equal("null"))
      }

      it("can be a copy of a file, even of one that changes later") {
        let folder = folder()
        let content = content {
          try folder.write("before", to: "app.log")
          attach(contentsOf: URL(filePath: folder.path(of: "app.log")))
          try folder.write("after", to: "app.log")
        }
        expect(content).to(equal("before"))
        expect(files()).to(equal(["CandlestickSpecs.Spec fails/app.log"]))
      }

      it("can be 100 MB large") {
        let (count, folder) = (100_000_000, folder())
        let run = InnerRun {
          it("fails") {
            let data = Data(count: count)
            attach(data, named: "data")
            try folder.write(data, to: "file")
            attach(contentsOf: URL(filePath: folder.path(of: "file")))
            attach(String(repeating: "a", count: count), named: "text")
            fail()
          }
        }
        expect(run.results[0].attachments.map(\.byteCount)).to(equal([count, count, count]))
      }
    }

    describe("the name of an attachment") {
      /// Returns the file names of an example that attaches one file for each name.
      @MainActor func names(_ names: [String]) -> [String] {
        let run = InnerRun {
          it("fails") {
            for name in names { attach(name, named: name) }
            fail()
          }
        }
        expect(contents(run.results[0])).to(equal(names))
        return run.results[0].attachments.map(\.name)
      }

      it("is numbered if several have it, before the extension") {
        expect(names(["log.txt", "log.txt", "log", "log", "log-2.txt", "log.txt"]))
          .to(equal(["log.txt", "log-2.txt", "log", "log-2", "log-2-2.txt", "log-3.txt"]))
      }

      it("cannot lead out of its folder, hide the file, or be misread by services") {
        expect(names(["a/b", "..", "../..", ".env", "a\nb\0c", "a:b\\c", "\"a\" <b> | c?*", "a.", " ", ""])).to(
          equal([
            "a_b", "_", "_._", "_env", "a_b_c", "a_b_c-2", "_a_ _b_ _ c__", "a", "attachment", "attachment-2",
          ])
        )
      }

      it("keeps letters of any language, and emoji") {
        expect(names(["Überblick 猫 👩‍👩‍👧.txt"])).to(equal(["Überblick 猫 👩‍👩‍👧.txt"]))
      }

      it("is shortened between characters, without its extension") {
        let name = names([String(repeating: "👩‍👩‍👧", count: 100) + ".txt"])[0]
        expect(name).to(equal(String(repeating: "👩‍👩‍👧", count: 10) + ".txt"))
        expect(names([String(repeating: "a.", count: 10_000)])[0].utf8.count).to(equal(200))
      }
    }

    describe("the folder of an example") {
      it("has the name of the example, without characters that file systems reject") {
        let name = "a \"/\" " + String(repeating: "b", count: 300)
        let run = InnerRun {
          it(name) {
            attach("", named: "a")
            fail()
          }
        }
        let folder = run.results[0].attachments[0].path.split(separator: "/").dropLast().last
        expect(folder?.utf8.count).to(equal(200))
        expect(folder.map(String.init)).to(beginWith("CandlestickSpecs.Spec a ___ bbb"))
      }

      it("belongs to one run of one example") {
        let names = (1...2).map { _ in
          InnerRun {
            it("fails") {
              attach("", named: "a")
              fail()
            }
          }.results[0].attachments[0].path.dropFirst(root().count)
        }
        expect(names).to(equal(["/CandlestickSpecs.Spec fails/a", "/CandlestickSpecs.Spec fails-2/a"]))
      }
    }

    describe("a removed attachment") {
      it("leaves no empty folder behind") {
        let run = InnerRun {
          it("fails") {
            attach("1", named: "a")
            attach("2", named: "b")
            fail()
          }
        }
        let attachments = run.results[0].attachments
        attachments[0].remove()
        expect(files()).to(equal(["CandlestickSpecs.Spec fails/b"]))
        attachments[1].remove()
        expect(try FileManager.default.contentsOfDirectory(atPath: root())).to(beEmpty())
      }
    }

    describe("an example that runs several times") {
      it("has the attachments of the attempt that decides its result") {
        let run = InnerRun {
          var count = 0
          it("recovers", .retry(2)) {
            count += 1
            attach("\(count)", named: "log.txt", kept: .always)
            if count == 1 { fail() }
          }
          it("fails", .retry(2)) {
            count += 1
            attach("\(count)", named: "log.txt")
            fail()
          }
        }
        expect(run.results.map(contents)).to(equal([["2"], ["5"]]))
        expect(files()).to(equal(["CandlestickSpecs.Spec fails/log.txt", "CandlestickSpecs.Spec recovers/log.txt"]))
      }
    }

    describe("attach") {
      it("fails the example if the folder is missing and cannot be created") {
        let line = #line + 4
        let run = InnerRun {
          it("fails") {
            AttachmentsFolder.set("/dev/null/attachments")
            attach("a", named: "log.txt")
          }
        }
        let reason = "/dev/null/attachments/CandlestickSpecs.Spec fails: Not a directory"
        expect(run.failures.map(\.message)).to(equal(["cannot attach \"log.txt\": \(reason)"]))
        expect(run.failures.map(\.location.line)).to(equal([UInt(line)]))
      }

      it("fails the example if a file cannot be copied") {
        let path = folder().path
        let run = InnerRun {
          it("fails") {
            attach(contentsOf: URL(filePath: "\(path)/missing"))
            attach(contentsOf: URL(filePath: path), named: "folder")
            attach(contentsOf: URL(filePath: "/dev/zero"))
            attach(contentsOf: URL(string: "https://example.org/cat.png")!)
          }
        }
        expect(run.failures.map(\.message)).to(
          equal([
            "cannot attach \"missing\": \(path)/missing: No such file or directory",
            "cannot attach \"folder\": \(path) is not a file",
            "cannot attach \"zero\": /dev/zero is not a file",
            "cannot attach \"cat.png\": https://example.org/cat.png is not the URL of a file",
          ])
        )
        expect(files()).to(beEmpty())
      }

      it("fails the example if the disk is full, and leaves no part of the file") {
        let run = InnerRun {
          it("fails") {
            withLargestFile(of: 10) {
              attach("123456789", named: "small")
              attach("1234567890a", named: "large")
            }
          }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(endWith("CandlestickSpecs.Spec fails/large: File too large"))
        expect(files()).to(equal(["CandlestickSpecs.Spec fails/small"]))
      }

      it("fails the example if a value cannot be encoded") {
        struct Broken: Encodable {
          func encode(to encoder: any Encoder) throws { throw TestError.broken }
        }
        let run = InnerRun { it("fails") { attach(Broken(), named: "a") } }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(beginWith("cannot attach \"a\": "))
        expect(run.failures.first?.message).to(contain("broken"))
      }

      it("fails while specs are declared") {
        let run = InnerRun {
          describe("a group") {
            attach("a", named: "log.txt")
            it("passes") {}
          }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        let message = "cannot attach \"log.txt\": this code belongs to no running test"
        expect(run.failures.first?.message).to(contain(message))
      }

      it("is reported as a late failure after the end of its example") {
        let (signal, end) = AsyncStream<Void>.makeStream()
        var task: Task<Void, Never>?
        let run = InnerRun {
          it("leaves a task behind") {
            task = Task {
              for await _ in signal {}
              attach("a", named: "log.txt")
            }
          }
          it("is not concerned") {
            end.finish()
            await task?.value
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.summary.lateFailures.map(\.failure.message))
          .to(equal(["cannot attach \"log.txt\": the test has ended"]))
        expect(files()).to(beEmpty())
      }
    }
  }
}

/// Runs code with a limit on file sizes, which acts like a full disk.
private func withLargestFile(of count: rlim_t, _ code: () -> Void) {
  var limit = rlimit()
  getrlimit(fileSizeResource, &limit)
  let handler = signal(SIGXFSZ, SIG_IGN)
  var smaller = rlimit(rlim_cur: count, rlim_max: limit.rlim_max)
  setrlimit(fileSizeResource, &smaller)
  code()
  setrlimit(fileSizeResource, &limit)
  signal(SIGXFSZ, handler)
}

#if canImport(Darwin)
private let fileSizeResource = RLIMIT_FSIZE
#else
private let fileSizeResource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#endif
