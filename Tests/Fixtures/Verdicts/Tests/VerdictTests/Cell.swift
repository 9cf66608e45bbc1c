import Foundation

/// A cell of the matrix: what fails, and where.
struct Cell: Sendable {
  let suite: String
  let what: What
  let place: Place

  var name: String { "\(suite)-\(what)-\(place)" }
}

extension Cell {
  /// The cells of this run, by the suite that has them. The file that the environment names has a line for each:
  ///
  ///     Spec expect globalQueue
  static let all: [Cell] = {
    guard let path = ProcessInfo.processInfo.environment["VERDICT_CELLS"] else { return [] }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let what = What(rawValue: words[1]), let place = Place(rawValue: words[2]) else {
        fatalError("not a cell: \(line)")
      }
      return Cell(suite: words[0], what: what, place: place)
    }
  }()

  static func of(_ suite: String) -> [Cell] { all.filter { $0.suite == suite } }

  /// Returns the cell of a test method with a number. Methods with odd numbers are the neighbors of cells.
  static func of(_ suite: String, slot number: Int) -> Cell? {
    let cells = of(suite)
    return number >= 0 && number.isMultiple(of: 2) && number / 2 < cells.count ? cells[number / 2] : nil
  }
}
