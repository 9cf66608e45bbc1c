import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// A call of `attach`.
struct NewAttachment {
  let name: String
  let retention: AttachmentRetention
  let location: CodeLocation

  func add(encoding value: some Encodable) {
    if let text = value as? String { return add(Data(text.utf8)) }
    if let data = value as? Data { return add(data) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy =
      .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      add(try encoder.encode(value))
    } catch {
      fail(error)
    }
  }

  func add(contentsOf url: URL) {
    guard url.isFileURL else { return fail(AttachmentError(description: "\(url) is not the URL of a file")) }
    guard isForSwiftTesting else { return add { try $0.write(contentsOf: url.path) } }
    do {
      add(try Data(contentsOf: url, options: .mappedIfSafe))
    } catch {
      fail(AttachmentError(description: "\(url.path): \(SystemError.reason(of: error))"))
    }
  }

  private func add(_ data: Data) {
    if isForSwiftTesting {
      return SwiftTesting.attach(named: name, at: location) { take in data.withUnsafeBytes(take) }
    }
    data.withUnsafeBytes { data in add { try $0.write(data) } }
  }

  private func add(_ content: (OpenFile) throws -> Void) {
    do {
      guard let attachments = Self.attachments else {
        throw AttachmentError(description: "this code belongs to no running test")
      }
      try attachments.add(name, retention, at: location, content)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: any Error) {
    FailureReporter.recordPastObservers(
      TestFailure(message: "cannot attach \"\(name)\": \(error)", location: location)
    )
  }

  // MARK: - The test

  /// True if the current code belongs to a Swift Testing test, which then receives the attachment directly. False in an
  /// exploration of schedules, where the test receives the attachments at the end.
  private var isForSwiftTesting: Bool {
    SwiftTesting.isInTest && Simulation.gathering == nil
      && FailureReporter.innermost((any AttachmentOwner).self) == nil
  }

  /// The attachments of the test that the current code belongs to or, in an exploration, those of the schedule.
  private static var attachments: ExampleAttachments? {
    if let owner = FailureReporter.innermost((any AttachmentOwner).self) { return owner.attachments }
    let test = FailureReporter.innermost((any AttachmentOwner).self, isPastExploration: true)?.attachments
    guard Simulation.gathering != nil, let gatherer = Simulation.context?.gatherer else { return test }
    let ofSwiftTesting = SwiftTesting.isInTest ? ExampleAttachments(ofSwiftTesting: ()) : nil
    guard let files = test.map(ExampleAttachments.init(ofRunIn:)) ?? ofSwiftTesting else { return nil }
    return gatherer.files { files }
  }
}

/// A destination of failures that also accepts attachments: a running test or one of its hooks.
package protocol AttachmentOwner: FailureDestination {
  /// The attachments; nil if none are accepted now.
  var attachments: ExampleAttachments? { get }
  /// True if a failure now keeps the attachments. True by default.
  var keepsAttachments: Bool { get }
}

extension AttachmentOwner {
  package var keepsAttachments: Bool { true }

  /// Attaches the first line of a failure with whole values.
  package func keepWhole(of failure: inout TestFailure) {
    guard let whole = failure.whole else { return }
    // The list of attachments of a copy of the process is lost.
    guard keepsAttachments, !FailureReporter.isCopy, let attachments else { return failure.noteWhole() }
    do {
      let text = Data("\(whole)\n".utf8)
      let name = try attachments.add("failure.txt", .onFailure, at: failure.location) { file in
        try text.withUnsafeBytes { try file.write($0) }
      }
      failure.note("in full: attached as \(name)")
      failure.whole = nil
    } catch {
      failure.noteWhole()
    }
  }
}
