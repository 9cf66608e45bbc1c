import Candlestick
import CandlestickExpectations
import Foundation

@testable import CandlestickSpecs

/// Runs of examples whose spec is in a temporary folder, with the snapshots beside it.
@MainActor struct SnapshotRun {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The folder of the spec's snapshots.
  nonisolated static let snapshots = "__Snapshots__/Spec"

  /// Runs examples.
  @discardableResult
  func run(
    _ recording: SnapshotRecording = .missing,
    _ execution: ExecutionMode = .realTime,
    _ declare: @MainActor () throws -> Void
  ) -> InnerRun {
    InnerRun(configure: { ($0.snapshots, $0.execution) = (recording, execution) }, declare)
  }

  /// Runs an example with one expectation.
  @discardableResult
  func take<Value>(
    _ value: Value,
    _ recording: SnapshotRecording = .missing,
    _ matcher: @escaping () -> Matcher<Value>
  ) -> InnerRun {
    run(recording) { it("takes it") { expect(value, in: folder).to(matcher()) } }
  }

  /// The sorted names of the snapshots.
  var names: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: Self.snapshots))
    return names?.sorted() ?? []
  }

  /// Returns the contents of a snapshot.
  func text(of name: String = "takes-it.txt") throws -> String { try folder.text(of: "\(Self.snapshots)/\(name)") }

  /// Writes a snapshot.
  func write(_ text: String, to name: String = "takes-it.txt") throws {
    try folder.write(text, to: "\(Self.snapshots)/\(name)")
  }

  nonisolated func path(of name: String = "takes-it.txt") -> String { folder.path(of: "\(Self.snapshots)/\(name)") }
}

/// Creates an expectation of a spec in a folder.
func expect<Value>(_ value: @autoclosure @escaping () throws -> Value?, in folder: TemporaryFolder) -> SyncExpectation<
  Value
> {
  SyncExpectation(expression: SyncExpression(expression: value, location: location(in: folder), isClosure: false))
}

/// Creates an expectation about async code of a spec in a folder.
func expect<Value>(in folder: TemporaryFolder, _ code: @escaping () async throws -> Value?) -> AsyncExpectation<Value> {
  AsyncExpectation(expression: AsyncExpression(expression: code, location: location(in: folder)))
}

private func location(in folder: TemporaryFolder) -> CodeLocation {
  CodeLocation(fileID: "Specs/CartSpec.swift", path: folder.path(of: "CartSpec.swift"), line: 1, column: 1)
}

/// The snapshot run of the current example. Not memoized, because a memoized value would belong to one of the inner
/// examples.
@MainActor final class ExampleSnapshotRun {
  private var run: SnapshotRun?

  func begin() throws { run = try SnapshotRun() }
  func end() { run?.folder.remove() }

  func callAsFunction() -> SnapshotRun { run! }
}
