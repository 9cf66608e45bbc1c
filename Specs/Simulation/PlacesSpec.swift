import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

#if os(Linux)
final class PlacesSpec: Spec {
  override class func spec() {
    describe("the places of addresses") {
      it("consist of file, line and function") {
        let addresses = Sample.addresses()
        expect(Places(of: addresses).first(of: addresses)).to(
          equal("PlacesSpec.swift:\(Sample.line) in Sample.addresses()")
        )
      }

      it("are found by addr2line as well") {
        let tool = try require(Symbolizer.find("addr2line")).toNot(beNil())
        let addresses = Sample.addresses()
        expect(Places(of: addresses, with: Symbolizer(tool: tool)).first(of: addresses)).to(
          equal("PlacesSpec.swift:\(Sample.line) in Sample.addresses()")
        )
      }

      for tool in [nil, "/nowhere/llvm-symbolizer", "/bin/false", "/bin/echo"] {
        it("are unknown with \(tool?.split(separator: "/").joined(separator: " ") ?? "no tool")") {
          let addresses = Sample.addresses()
          expect(Places(of: addresses, with: Symbolizer(tool: tool)).first(of: addresses)).to(beNil())
        }
      }

      it("are unknown for what is not the user's code") {
        let addresses = ["swift_retain", "swift_task_create", "malloc"].map { (name: String) in
          UInt(bitPattern: dlsym(nil, name))
        }
        expect(addresses).toNot(contain(0))
        expect(Places(of: addresses + [1]).first(of: addresses + [1])).to(beNil())
      }

      it("are those of the first address in the user's code") {
        let addresses = [UInt(bitPattern: dlsym(nil, "swift_retain"))] + Sample.addresses()
        expect(Places(of: addresses).first(of: addresses)).to(beginWith("PlacesSpec.swift:"))
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
        ("partial apply forwarder for closure #1 () -> () in Specs.run() -> ()", "closure in run()"),
        ("generic specialization <Swift.Int> of Specs.Loader.load<A>(A) -> ()", "Loader.load(_:)"),
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
      }

      it("is the linker's where it is not Swift's") {
        expect(FunctionName(symbol: "main")?.text).to(equal("main"))
      }
    }
  }
}

private enum Sample {
  static let line = #line + 4

  /// Where this very function is, and its callers.
  @inline(never) static func addresses() -> [UInt] {
    Thread.callStackReturnAddresses.map { $0.uintValue - 1 }
  }
}
#endif
