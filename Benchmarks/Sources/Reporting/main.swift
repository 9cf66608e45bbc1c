// Measures the time that each report format adds to a run of empty examples.
//
//     swift run -c release --package-path Benchmarks Reporting
import Foundation
import ProcessTime
import XCTest

if measuredCount != nil { XCTMain([]) }

let count = 20_000
let most = 5.0
/// The format that encodes all of each event. It does so with synthesized conformances alone, which takes twice as long as code written by hand
/// for each type: 0.03 s more for 10,000 examples.
let mostJSON = 8.0
let formats = ["documentation", "github", "html", "json", "junit", "progress", "tap", "xctest"]

/// The measured program: a copy of this one, because a process that was started by the same program uses no workers.
let program = URL(fileURLWithPath: CommandLine.arguments[0])
let copy = program.appendingPathExtension("measured")
try? FileManager.default.removeItem(at: copy)
try FileManager.default.copyItem(at: program, to: copy)
let file = FileManager.default.temporaryDirectory.appendingPathComponent("candlestick-report-\(UUID())")

/// Returns the time of a run that prints its usual output, and writes further formats to files.
func time(writing format: String?) throws -> Duration {
  let further = format.map { ["\($0):\(file.path)"] } ?? []
  return try programTime(
    named: copy.lastPathComponent,
    onOneProcessor: true,
    [],
    [
      countVariable: "\(count)", "CANDLESTICK_STATE_FILE": "/dev/null/none",
      "CANDLESTICK_FORMAT": (["xctest"] + further).joined(separator: ","),
    ]
  )
}

// The runs alternate, so that other load on the machine affects all of them. The shortest counts, because load only makes a run longer.
let measured = [nil] + formats
var best = [Duration](repeating: .seconds(1_000), count: measured.count)
for _ in 0..<9 {
  for (index, format) in measured.enumerated() { best[index] = min(best[index], try time(writing: format)) }
}
try? FileManager.default.removeItem(at: file)

var isGood = true
for (format, time) in zip(formats, best.dropFirst()) {
  let each = (time - best[0]) / .microseconds(count)
  let most = format == "json" ? mostJSON : most
  print("\(format): \(String(format: "%.2f", each)) µs for each passing example (at most \(most))")
  isGood = each <= most && isGood
}
exit(isGood ? 0 : 1)
