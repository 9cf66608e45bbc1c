import Candlestick
import Foundation

@testable import CandlestickReports

final class JSONReportSpec: Spec {
  override class func spec() {
    describe("a report as JSON") {
      @MainActor func lines(_ events: [RunEvent]) -> [String] {
        MadeUpRun(events).text(in: JSONReport()).split(separator: "\n").map(String.init)
      }

      it("is one line per event, which starts with the kind") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example())
        run.end()
        expect(lines(run.events)[2]).to(
          equal(
            #"{"event":"exampleStarted","id":"BankTests.AccountSpec/pays","module":"BankTests","className":"AccountSpec","#
              + #""groups":[],"description":"pays","location":{"path":"/Bank/Tests/AccountSpec.swift","line":7,"column":5},"#
              + #""tags":[],"bugs":[]}"#
          )
        )
        expect(lines(run.events).map { $0.split(separator: "\"")[2...3].last }).to(
          equal([
            "runStarted", "groupStarted", "exampleStarted", "exampleFinished", "groupFinished", "runFinished",
          ])
        )
      }

      it("is decoded by JSONDecoder") {
        let decoder = JSONDecoder()
        let events = try lines(EventSamples.all).map { try decoder.decode(RunEvent.self, from: Data($0.utf8)) }
        expect(events).to(equal(EventSamples.all))
      }

      it("has the values that JSONEncoder writes") {
        let encoder = JSONEncoder()
        for (line, event) in zip(lines(EventSamples.all), EventSamples.all) {
          expect(try object(Data(line.utf8))).to(equal(try object(encoder.encode(event))))
        }
      }

      it("is tested with all kinds of events and all of their fields") {
        let kinds = lines(EventSamples.all).map { $0.split(separator: "\"")[3] }
        expect(Set(kinds).count).to(equal(RunEvent.kinds.count))
        expect(EventSamples.all.flatMap(missingValues)).to(beEmpty())
      }

      it("escapes quotation marks, backslashes, control and invisible characters, and keeps other characters") {
        let text = "\"\\/\n\r\t\0\u{7}\u{1B}\u{7F}\u{85} é 漢 👩‍👧 \u{202E}\u{FEFF}\u{E0020}"
        let event = RunEvent.outputPrinted(RunEvent.Output(example: nil, stream: .output, text: text))
        expect(lines([event])).to(
          equal([
            #"{"event":"outputPrinted","stream":"output","text":"\"\\/\n\r\t\u0000\u0007\u001b\u007f\u0085 é 漢 "#
              + #"👩\u200d👧 \u202e\ufeff\udb40\udc20"}"#
          ])
        )
        expect(try JSONDecoder().decode(RunEvent.self, from: Data(lines([event])[0].utf8))).to(equal(event))
      }

      it("can be read if it was written before a list was added") {
        let line = #"{"event":"groupStarted","module":"BankTests","className":"AccountSpec"}"#
        expect(try JSONDecoder().decode(RunEvent.self, from: Data(line.utf8))).to(
          equal(.groupStarted(RunEvent.Group(module: "BankTests", className: "AccountSpec")))
        )
      }

      it("cannot be read if the kind of an event is unknown") {
        let line = #"{"event":"lunchStarted"}"#
        expect(try JSONDecoder().decode(RunEvent.self, from: Data(line.utf8))).to(throwError())
      }
    }
  }
}

private func object(_ json: Data) throws -> NSDictionary {
  try JSONSerialization.jsonObject(with: json) as? NSDictionary ?? NSDictionary()
}

/// Returns the paths of the properties of a value that are nil or empty.
private func missingValues(in value: Any) -> [String] {
  Mirror(reflecting: value).children.flatMap { label, child -> [String] in
    let mirror = Mirror(reflecting: child)
    let isEmpty = [.optional, .collection].contains(mirror.displayStyle) && mirror.children.isEmpty
    return (isEmpty ? [""] : missingValues(in: child)).map { "\(label ?? "").\($0)" }
  }
}
