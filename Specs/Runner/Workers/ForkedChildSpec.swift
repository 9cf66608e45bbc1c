import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class ForkedChildSpec: Spec {
  override class func spec() {
    describe("a forked child") {
      it("runs code that returns") { expect(try fork {}.ending).to(equal(.returned)) }

      it("leaves the memory of this process unchanged") {
        var number = 1
        expect(try fork { number += 1 }.ending).to(equal(.returned))
        expect(number).to(equal(1))
      }

      it("sends messages, including empty ones and ones that exceed a pipe's buffer") {
        let long = String(repeating: "long ", count: 100_000)
        let child = try ForkedChild.run(timeout: minute) { send in
          send(["a", "ß"])
          send([])
          send(["", long])
        }
        expect(child.messages).to(equal([["a", "ß"], [], ["", long]]))
      }

      it("delivers messages that it sent before a crash") {
        let child = try ForkedChild.run(timeout: minute) { send in
          send(["before"])
          fatalError()
        }
        expect(child.messages).to(equal([["before"]]))
      }

      it("returns what was printed") {
        let child = try fork {
          print("standard output")
          FileHandle.standardError.write(Data("standard error\n".utf8))
        }
        expect(child.output).to(contain("standard output\n", "standard error\n"))
      }

      it("returns the end of long output") {
        let output = try fork { for number in 0...100_000 { print(number) } }.output
        expect(output.hasSuffix("\n99999\n100000\n")).to(beTrue())
        expect(output.utf8.count).to(beLessThan(200_000))
      }

      it("does not print what this process has buffered") {
        let child = try fork {
          print("once")
          print((try? fork {}.output) ?? "no child", terminator: "")
        }
        expect(child.output).to(equal("once\n"))
      }

      it("can fork children itself") {
        expect(try fork { print((try? fork { print("grandchild") }.output) ?? "none") }.output).to(
          equal("grandchild\n\n")
        )
      }

      it("can be forked from any thread") {
        let ending = Locked<ForkedChild.Ending?>(nil)
        let thread = Thread { ending.withLock { $0 = try? fork { fatalError("on a thread") }.ending } }
        thread.start()
        expect(ending.withLock(\.self)).toEventuallyNot(beNil(), timeout: minute)
        expect(ending.withLock(\.self)).to(equal(.crash(Crash(message: "Fatal error: on a thread", signal: trap))))
      }

      it("can run concurrently with others") {
        let outputs = Locked<[Int: String]>([:])
        DispatchQueue.concurrentPerform(iterations: 20) { index in
          let output = (try? fork { print(index) })?.output
          outputs.withLock { $0[index] = output }
        }
        expect(outputs.withLock(\.self)).to(equal(Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, "\($0)\n") })))
      }
    }

    describe("a forked child, while another thread initializes a static property,") {
      it("initializes it itself") {
        let thread = Thread { _ = SlowlyMade.value }
        thread.start()
        SlowlyMade.isBegun.wait()
        defer { SlowlyMade.mayEnd.signal() }
        expect(try fork { print(SlowlyMade.value) }.output).to(equal("made\n"))
      }
    }

    describe("a forked child that crashes") {
      it("returns the message and the signal") {
        expect(try fork { fatalError("boom") }.ending).to(
          equal(.crash(Crash(message: "Fatal error: boom", signal: trap)))
        )
        expect(try fork { abort() }.ending).to(equal(.crash(Crash(message: "", signal: SIGABRT))))
        expect(try fork { raise(SIGFPE) }.ending).to(equal(.crash(Crash(message: "", signal: SIGFPE))))
      }

      it("returns all lines of the message, and nothing printed before it") {
        let crash = try fork {
          FileHandle.standardError.write(Data("before\n".utf8))
          fatalError("a\n\nb")
        }.ending
        expect(crash).to(equal(.crash(Crash(message: "Fatal error: a\n\nb", signal: trap))))
      }

      it("returns the runtime's own messages") {
        let message = try message(of: fork { _ = opaque(1 as Any) as! String })
        expect(message).to(contain("Could not cast value of type 'Swift.Int'"))
      }

      it("reports a stack overflow") {
        let overflow = Crash(message: "stack overflow", signal: SIGSEGV)
        expect(try fork { overflowTheStack() }.ending).to(equal(.crash(overflow)))
      }

      it("distinguishes other bad accesses from a stack overflow") {
        expect(try fork { UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = opaque(1) }.ending)
          .to(equal(.crash(Crash(message: "", signal: SIGSEGV))))
        expect(try fork { raise(SIGSEGV) }.ending).to(equal(.crash(Crash(message: "", signal: SIGSEGV))))
      }

      it("reports a stack overflow on a thread", .needsSimulations) {
        let ending = Locked<ForkedChild.Ending?>(nil)
        let thread = Thread { ending.withLock { $0 = try? fork { overflowTheStack() }.ending } }
        thread.start()
        expect(ending.withLock(\.self))
          .toEventually(equal(.crash(Crash(message: "stack overflow", signal: SIGSEGV))), timeout: .seconds(60))
      }

      it("leaks neither open files nor processes") {
        // Crash in a child, where no other files or processes could be mistaken for a leak.
        let child = try ForkedChild.run(timeout: minute) { send in
          _ = try? fork { fatalError() }
          let files = try? openFiles()
          let messages = (0..<20).map { number in try? message(of: fork { fatalError("\(number)") }) }
          send(messages.map { $0 ?? "no message" })
          send(files ?? [])
          send((try? openFiles()) ?? ["unknown files"])
          var information = siginfo_t()
          send(["\(waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT))"])
        }
        try require(child.messages).to(haveCount(4))
        expect(child.messages.first).to(equal((0..<20).map { "Fatal error: \($0)" }))
        expect(child.messages[2]).to(equal(child.messages[1]))
        expect(child.messages[1]).toNot(beEmpty())
        expect(child.messages.last).to(equal(["-1"]))
      }

      it("leaves no core dump") {
        let directory = FileManager.default.temporaryDirectory.appending(path: "candlestick-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        let child = try fork {
          chdir(directory.path)
          var limit = rlimit()
          getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
          limit.rlim_cur = limit.rlim_max
          setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
          abort()
        }
        expect(child.ending).to(equal(.crash(Crash(message: "", signal: SIGABRT))))
        expect(try FileManager.default.contentsOfDirectory(atPath: directory.path)).to(beEmpty())
      }
    }

    describe("a forked child of a simulation's code") {
      it("runs in virtual time, as the code does after it", .needsSimulations) {
        let times = try withDeterministicExecution {
          let child = try ForkedChild.run(timeout: minute) { send in
            sleep(3600)
            send(["\(Simulation.current.now)"])
          }
          sleep(60)
          return child.messages.flatMap(\.self) + ["\(Simulation.current.now)"]
        }
        expect(times).to(equal(["3600.0 seconds", "60.0 seconds"]))
      }
    }

    describe("a forked child that ends in another way") {
      it("returns its exit status") {
        expect(try fork { exit(0) }.ending).to(equal(.exit(status: 0)))
        expect(try fork { exit(3) }.ending).to(equal(.exit(status: 3)))
        expect(try fork { _exit(3) }.ending).to(equal(.exit(status: 3)))
      }

      it("flushes its own output at exit, but runs no exit handler of its parent") {
        let child = try fork {
          atexit { print("the handler of the child's") }
          print((try? fork { exit(print("at exit") == () ? 0 : 1) }.output) ?? "no child")
        }
        expect(child.output).to(equal("at exit\n\n"))
      }

      it("is killed if it stops because it is traced") {
        let child = try fork {
          trace()
          raise(SIGUSR1)
        }
        expect(child.ending).to(equal(.traced(stop: SIGUSR1)))
      }
      it("returns its signal") { expect(try fork { raise(SIGKILL) }.ending).to(equal(.signal(SIGKILL))) }

      it("is killed when it times out") {
        let child = try ForkedChild.run(timeout: .milliseconds(50)) { _ in while true { sleep(1000) } }
        expect(child.ending).to(equal(.timeOut))
      }

      it("leaves no process when it times out") {
        let child = try ForkedChild.run(timeout: minute) { send in
          _ = try? ForkedChild.run(timeout: .milliseconds(50)) { _ in while true { sleep(1000) } }
          var information = siginfo_t()
          send(["\(waitid(P_ALL, 0, &information, WEXITED | WNOWAIT)) \(errno == ECHILD)"])
        }
        expect(child.messages).to(equal([["-1 true"]]))
      }

      it("ends even if a process that it started is still running") {
        let files = try openFiles()
        let child = try ForkedChild.run(timeout: minute) { send in
          var process: pid_t = 0
          var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("100"), nil]
          posix_spawnp(&process, "sleep", nil, nil, &arguments, nil)
          send(["\(process)"])
        }
        expect(child.ending).to(equal(.returned))
        expect(try openFiles()).to(equal(files))
        let process = child.messages.first?.first.flatMap { pid_t($0) } ?? -1
        expect(process) > 0
        expect(kill(process, SIGKILL)).to(equal(0))
      }
    }
  }
}

private let minute = Duration.seconds(60)

/// A static property whose initializer blocks in this process, but not in a child.
private enum SlowlyMade {
  static let process = getpid()
  static let isBegun = DispatchSemaphore(value: 0)
  static let mayEnd = DispatchSemaphore(value: 0)
  static let value: String = {
    if getpid() == process {
      isBegun.signal()
      mayEnd.wait()
    }
    return "made"
  }()
}

/// The signal that a Swift trap raises.
#if arch(x86_64) || arch(i386)
private let trap = SIGILL
#else
private let trap = SIGTRAP
#endif

private func fork(_ code: () -> Void) throws -> ForkedChild {
  try ForkedChild.run(timeout: minute) { _ in code() }
}

/// Makes the parent of this process its tracer.
private func trace() {
  // Swift cannot import `ptrace`, which is variadic. The first argument is `PTRACE_TRACEME`.
  typealias Function = @convention(c) (Int, Int, Int, Int) -> Int
  _ = unsafeBitCast(dlsym(nil, "ptrace"), to: Function.self)(0, 0, 0, 0)
}

private func message(of child: ForkedChild) -> String? {
  if case .crash(let crash) = child.ending { crash.message } else { nil }
}

@inline(never) private func opaque<Value>(_ value: Value) -> Value { value }
