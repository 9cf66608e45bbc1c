import XCTest

/// What needs synchronous code does not compile with async code, and says why.
final class AsyncRefusalTests: XCTestCase {
  /// Each line that must not compile has an error of its own.
  private static let source = """
    import CandlestickExpectations

    func load() async throws -> Int { 1 }
    func pop() throws -> Int? { 1 }
    func push() {}
    func negated<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> { matcher }

    func fromSynchronousCode() {
      expect(try pop()).to(throwAssertion())
      expect { try pop() }.to(throwAssertion())
      expect { push() }.toNot(throwAssertion("message"))
      expect { push() }.notTo(throwAssertion(contain("message"), timeout: .seconds(1)))
      expect { fatalError() }.to(throwAssertion())
      expect { push() }.to(negated(throwAssertion()))
      let matcher: Matcher<Int> = throwAssertion()
      expect { 1 }.to(matcher)
    }

    func fromAsyncCode() async {
      expect(try pop()).to(throwAssertion())
      expect { try pop() }.to(throwAssertion())
      expect { push() }.toNot(throwAssertion("message"))
      expect { push() }.notTo(throwAssertion(contain("message"), timeout: .seconds(1)))
      expect { fatalError() }.to(throwAssertion())
      expect { push() }.to(negated(throwAssertion()))
      await expect { try await load() }.to(equal(1))
      await expect { _ = try await load() }.toNot(throwError())

      await expect { try await load() }.to(throwAssertion())  // refused
      await expect { _ = try await load() }.to(throwAssertion())  // refused
      await expect { try await load() }.toNot(throwAssertion("message"))  // refused
      await expect { try await load() }.notTo(throwAssertion(contain("message")))  // refused
      await expect {
        push()
        _ = try await load()
      }.to(throwAssertion(timeout: .seconds(1)))  // refused
    }
    """

  func testAssertionsOfAsyncCodeDoNotCompile() throws {
    let refused = Self.source.components(separatedBy: "\n").enumerated().filter { $1.hasSuffix("// refused") }
    for languageMode in ["5", "6"] {
      let errors = try errors(in: Self.source, languageMode: languageMode)
      XCTAssertEqual(errors.count, refused.count, errors.joined(separator: "\n"))
      for error in errors {
        XCTAssert(error.contains("which has but one thread; give it a synchronous closure"), error)
      }
    }
  }

  /// The lines in which the compiler tells of an error or a warning.
  private func errors(in source: String, languageMode: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let moduleMap = build.appending(path: "CRuntimeHooks.build/module.modulemap").path

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", languageMode, "-I", build.appending(path: "Modules").path,
      "-Xcc", "-fmodule-map-file=\(moduleMap)", file.path,
    ]
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let errors = text.components(separatedBy: "\n").filter { $0.hasPrefix(file.path) }
    XCTAssert(process.terminationStatus == 0 || !errors.isEmpty, text)
    return errors
  }
}
