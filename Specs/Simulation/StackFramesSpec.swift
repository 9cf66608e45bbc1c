import Candlestick
import CandlestickSimulation
import Foundation

@testable import CandlestickSupport

final class StackFramesSpec: Spec {
  override class func spec() {
    describe("the stack frames of addresses") {
      it("have a file, a line and a function") {
        let addresses = Sample.addresses()
        expect(StackFrames(of: addresses).first(of: addresses)).to(
          equal("StackFramesSpec.swift:\(Sample.line) in Sample.addresses()")
        )
      }

      it("can also be found by addr2line") {
        let tool = try require(Symbolizer.find("addr2line")).toNot(beNil())
        let addresses = Sample.addresses()
        expect(StackFrames(of: addresses, with: Symbolizer(tool: tool)).first(of: addresses)).to(
          equal("StackFramesSpec.swift:\(Sample.line) in Sample.addresses()")
        )
      }

      for tool in [nil, "/nowhere/llvm-symbolizer", "/bin/false", "/bin/echo"] {
        it("are unknown with \(tool?.split(separator: "/").joined(separator: " ") ?? "no tool")") {
          let addresses = Sample.addresses()
          expect(StackFrames(of: addresses, with: Symbolizer(tool: tool)).first(of: addresses)).to(beNil())
        }
      }

      it("are unknown outside the user's code") {
        let addresses = ["swift_retain", "swift_task_create", "malloc"].map { (name: String) in
          UInt(bitPattern: dlsym(nil, name))
        }
        expect(addresses).toNot(contain(0))
        expect(StackFrames(of: addresses + [1]).first(of: addresses + [1])).to(beNil())
      }

      it("report the innermost function of a toolchain library, except for the C library") {
        /// The program may have a function of the same name: ours, or a sanitizer's.
        func address(of name: String, in library: String?) -> UInt {
          UInt(bitPattern: dlsym(library.flatMap { dlopen($0, RTLD_LAZY | RTLD_NOLOAD) }, name))
        }
        let library = address(of: "dispatch_data_create", in: "libdispatch.so")
        let cLibrary = address(of: "getpid", in: "libc.so.6")
        let program = address(of: "dispatch_group_leave", in: nil)
        expect([library, cLibrary, program]).toNot(contain(0))
        expect(StackFrames.libraryFunction(of: [cLibrary])).to(beNil())
        expect(StackFrames.libraryFunction(of: [cLibrary, program, library])).to(beNil())
        expect(StackFrames.libraryFunction(of: [cLibrary, library, program]))
          .to(equal("dispatch_data_create of libdispatch"))
      }

      it("are best described by the innermost one outside of dependencies whose line is known") {
        func frame(_ path: String?) -> StackFrame {
          StackFrame(function: "f()", source: path.map { SourceLocation(path: $0, line: 1) })
        }
        let library = frame("/app/.build/checkouts/swift-nio/Sources/NIOPosix/ThreadPosix.swift")
        let (own, outer, unknown) = (frame("/app/Sources/App.swift"), frame("/app/Tests/AppTests.swift"), frame(nil))
        expect(StackFrame.best(of: [unknown, library, own, outer])?.line).to(equal("App.swift:1"))
        expect(StackFrame.best(of: [unknown, library])?.line).to(equal("ThreadPosix.swift:1"))
        expect(StackFrame.best(of: [unknown])?.function).to(equal("f()"))
        expect(StackFrame.best(of: [StackFrame]())?.function).to(beNil())
      }

      it("begin with the first address in the user's code") {
        let addresses = [UInt(bitPattern: dlsym(nil, "swift_retain"))] + Sample.addresses()
        expect(StackFrames(of: addresses).first(of: addresses)).to(beginWith("StackFramesSpec.swift:"))
      }
    }

    describe("the name of a function") {
      for (demangled, name) in [
        ("Specs.Loader.load() async -> ()", "Loader.load()"),
        ("Specs.load() -> ()", "load()"),
        ("Specs.Loader.load(from: Swift.String, Swift.Array<Swift.Int>) async throws -> ()", "Loader.load(from:_:)"),
        ("Specs.Loader.each(_: (a: Swift.Int) -> (), in: Specs.Place) -> ()", "Loader.each(_:in:)"),
        ("static Specs.Loader.load<A where A: Swift.Equatable>(A) -> A", "Loader.load(_:)"),
        ("Specs.Loader.isBusy.getter : Swift.Bool", "Loader.isBusy.getter"),
        ("Specs.(Loader in _0123ABC).(load in _0123ABC)(now: Swift.Bool) -> ()", "Loader.load(now:)"),
        ("(extension in Specs):Swift.Array.load() -> ()", "Array.load()"),
        ("closure #1 @Sendable () async -> () in static Specs.LoaderSpec.spec() -> ()", "closure in LoaderSpec.spec()"),
        (
          "(2) await resume partial function for closure #1 () -> () in closure #2 (Swift.Int) -> () in Specs.run() -> ()",
          "closure in run()"
        ),
        ("inner #1 (of: Swift.Int) -> () in Specs.Loader.load() -> ()", "inner(of:) in Loader.load()"),
        ("load(from: Swift.String) -> () in Local #1 in Specs.run() -> ()", "load(from:) in Local in run()"),
        ("getter of size #1 : Swift.Int in Specs.Loader.load() -> ()", "getter of size in Loader.load()"),
        ("partial apply forwarder for closure #1 () -> () in Specs.run() -> ()", "closure in run()"),
        (
          "@objc closure #2 (Swift.Int) -> () in closure #1 () -> () in variable initialization expression of "
            + "static Specs.Loader.shared : Specs.Loader", "closure in Loader.shared"
        ),
        (
          "protocol witness for Specs.Loading.load() -> () in conformance Specs.Loader : Specs.Loading in Specs",
          "Loading.load()"
        ),
        ("generic specialization <Swift.Int> of Specs.Loader.load<A>(A) -> ()", "Loader.load(_:)"),
        // The demangler omits a bracket.
        (
          "function signature specialization <Arg[3] = [Closure Propagated : $s5Other3runyyF, Argument Types : "
            + "[@escaping (@unowned Swift.Optional<Swift.Int>) -> ()Swift.Int]> of Specs.Loader.run(on: Swift.Int) -> ()",
          "Loader.run(on:)"
        ),
        (
          "function signature specialization <Arg[0] = Dead> of generic specialization <Swift.Int> of "
            + "Specs.Loader.load<A>(A) -> ()",
          "Loader.load(_:)"
        ),
      ] {
        it("is \(name), of \(demangled.replacing(".", with: " ").replacing("/", with: " "))") {
          let function = FunctionName(demangled: demangled)
          expect(function?.text).to(equal(name))
          expect(function?.module).to(equal("Specs"))
        }
      }

      it("is nil if the compiler generated the function") {
        expect(FunctionName(demangled: "reabstraction thunk helper from @escaping () -> () to ()")).to(beNil())
        expect(
          FunctionName(demangled: "(1) await resume partial function for reabstraction thunk helper from () to ()")
        ).to(beNil())
        expect(FunctionName(demangled: "one-time initialization function for shared")).to(beNil())
        let ofMacro =
          "TrialTests.($s10TrialTests9swtThrows4TestfMp_17Z7855f6cfa7361e38fMu_ in _A6DE7393)@Sendable () async throws -> ()"
        expect(FunctionName(demangled: ofMacro)).to(beNil())
        expect(
          FunctionName(
            demangled: "(2) await resume partial function for $s10TrialTests9swtThrows4TestfMp_7__localfMu_ #1 "
              + "@Sendable (isolated Swift.Actor?) async throws -> () in \(ofMacro)"
          )
        ).to(beNil())
      }

      it("has no line if the code is that of a macro") {
        let frame = SymbolizedFrame(
          symbol: "$s10TrialTests9swtThrowsyyKF",
          source: SourceLocation(path: "@__swiftmacro_10TrialTests9swtThrows6expectfMf_.swift", line: 1)
        )
        expect(frame.stackFrame?.description).to(equal("swtThrows()"))
      }

      it("omits the attributes of the type") {
        expect(FunctionName(demangled: "Specs.load@Sendable (Swift.Int) async throws -> ()")?.text).to(
          equal("load(_:)")
        )
        expect(FunctionName(demangled: "Specs.Loader.load@Sendable () -> ()")?.text).to(equal("Loader.load()"))
      }

      it("is the symbol if that is not of Swift") {
        expect(FunctionName(symbol: "main")?.text).to(equal("main"))
        expect(FunctionName(symbol: "async_MainTY1_")?.text).to(equal("main"))
      }
    }
  }
}

private enum Sample {
  static let line = #line + 4

  /// The addresses of this function and of its callers.
  @inline(never) static func addresses() -> [UInt] {
    Thread.callStackReturnAddresses.map { $0.uintValue - 1 }
  }
}
