/// One schedule: enough to run it again, on another machine, too. Its description is a short string without spaces.
///
/// The string has the seed, then each choice that departs from first-in-first-out, as the number of choices since the last
/// such one and the index that was chosen (1 if it is left out), each with a letter that tells whether the replay is still the
/// same; and at the end four letters that tell whether it was so to its end: `12:3Q-0.2K:WERT`. A schedule with too many
/// departures for a line is that of its seed, `12r:WERT`.
public struct Schedule: Sendable, Hashable, CustomStringConvertible {
  /// A choice other than the step that was ready first.
  struct Departure: Sendable, Hashable {
    /// How many choices came before it.
    var position: Int
    /// The index of the step that was chosen.
    var index: Int
    /// Tells what came before apart from something else, by 26 numbers; nil where that is not known.
    var check: Int?
  }

  /// The seed of the random numbers that the code under test draws.
  let seed: UInt64
  /// The departures from first-in-first-out; nil if ``RandomSchedules`` makes the choices.
  let departures: [Departure]?
  /// Tells the whole run apart from others, by as many numbers as four letters make; nil where that is not known.
  let check: Int?

  static let checkCount = 26 * 26 * 26 * 26

  init(seed: UInt64, departures: [Departure]?, check: Int?) {
    self.seed = seed
    self.departures = departures
    self.check = check
  }

  /// Reads a schedule that a failure was reported with.
  ///
  /// - Parameter description: the string.
  /// - Throws: ``SimulationError`` if it is not such a string.
  public init(_ description: String) throws {
    guard let schedule = Self.parse(description) else {
      throw SimulationError(
        .invalidReplay,
        "\"\(description)\" is no schedule to replay; it should be as a failure has told it, such as \"12:3Q-0.2K:WERT\""
      )
    }
    self = schedule
  }

  public var description: String {
    let departures = departures.map { departures in
      var position = 0
      return ":"
        + departures.map { departure in
          let gap = departure.position - position
          position = departure.position + 1
          return "\(gap)" + (departure.index == 1 ? "" : ".\(departure.index)") + Self.letters(departure.check ?? 0, 1)
        }.joined(separator: "-")
    }
    return "\(seed)\(departures ?? "r"):\(Self.letters(check ?? 0, 4))"
  }

  private static func letters(_ number: Int, _ count: Int) -> String {
    var number = number
    var letters = ""
    for _ in 0..<count {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(65 + number % 26)))
      number /= 26
    }
    return letters
  }

  // MARK: - Reading

  private static func parse(_ text: String) -> Schedule? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, let check = number(ofLetters: last, 4) else { return nil }
    if parts.count == 2, parts[0].hasSuffix("r") {
      return UInt64(parts[0].dropLast()).map { Schedule(seed: $0, departures: nil, check: check) }
    }
    guard parts.count == 3, let seed = UInt64(parts[0]), let departures = departures(in: parts[1]) else { return nil }
    return Schedule(seed: seed, departures: departures, check: check)
  }

  private static func departures(in text: Substring) -> [Departure]? {
    var departures: [Departure] = []
    var position = 0
    for item in text.split(separator: "-", omittingEmptySubsequences: text.isEmpty) {
      guard let check = number(ofLetters: item.suffix(1), 1) else { return nil }
      let numbers = item.dropLast().split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(numbers.count), let gap = numbers[0], let index = numbers.count == 2 ? numbers[1] : 1,
        (0...Int(Int32.max)).contains(gap), (1...Int(Int32.max)).contains(index)
      else { return nil }
      departures.append(Departure(position: position + gap, index: index, check: check))
      position += gap + 1
    }
    return departures
  }

  private static func number(ofLetters letters: Substring, _ count: Int) -> Int? {
    let scalars = letters.unicodeScalars
    guard scalars.count == count, scalars.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
    return scalars.reversed().reduce(0) { $0 * 26 + Int($1.value) - 65 }
  }
}
