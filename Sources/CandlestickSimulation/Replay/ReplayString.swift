/// The parts of a replay string. `Simulation.Schedule` documents the format.
package struct ReplayString: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Replaces the checksum if the run ended the process.
  private static let withoutEnd = "+"
  /// The mark before the choices for random values.
  private static let inputMark: Character = "="

  /// The seed of the random numbers.
  package let seed: UInt64
  /// The choices that the seed determines; nil if steps run first in, first out, except for the departures.
  package let choices: SeededChoices?
  /// The choices from which random values are drawn; nil if the seed determines them.
  package let input: InputTape?
  /// The departures from first-in-first-out. If the seed determines the choices of steps, these are not included.
  package let departures: [Departure]
  /// A checksum of the whole run; nil if the run ended the process, in which case a replay may take more steps.
  package let check: Int?
  /// Checksums of the run's steps; nil if unknown.
  package let steps: StepChecks?
  /// The build of the program that recorded the schedule; nil if unknown.
  package let build: ProgramBuild?

  package init(
    seed: UInt64,
    choices: SeededChoices?,
    input: InputTape?,
    departures: [Departure],
    check: Int?,
    steps: StepChecks?,
    build: ProgramBuild?
  ) {
    self.seed = seed
    self.choices = choices
    self.input = input
    self.departures = departures
    self.check = check
    self.steps = steps
    self.build = build
  }

  package var description: String {
    var positions: [String: Int] = [:]
    let items = departures.map { departure in
      let gap = departure.position - positions[departure.letter, default: 0]
      positions[departure.letter] = departure.next
      let index = departure.index > 1 ? ".\(departure.index)" : departure.letter
      return "\(gap)\(index)" + Self.letters(departure.check ?? 0, 1)
    }
    var parts = ["\(seed)\(choices?.description ?? "")\(input.map { "\(Self.inputMark)\($0)" } ?? "")"]
    if choices == nil || !items.isEmpty { parts.append(items.joined(separator: "-")) }
    parts.append(check.map { Self.letters($0, 4) } ?? Self.withoutEnd)
    if let steps { parts.append("\(steps)") }
    if let build { parts.append(build.code) }
    return parts.joined(separator: ":")
  }

  /// Formats a number in base 26, with letters as digits, lowest digit first.
  static func letters(_ number: Int, _ count: Int) -> String {
    var number = number
    var letters = ""
    for _ in 0..<count {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(65 + number % 26)))
      number /= 26
    }
    return letters
  }

  // MARK: - Parsing

  /// Returns nil if the text does not describe a schedule.
  package init?(_ text: String) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    build = parts.last.flatMap { ProgramBuild(code: $0) }
    if build != nil { parts.removeLast() }
    steps = parts.last.flatMap { StepChecks($0) }
    if steps != nil { parts.removeLast() }
    guard let last = parts.popLast(), var first = parts.first else { return nil }
    if let mark = first.firstIndex(of: Self.inputMark) {
      guard let tape = InputTape(String(first[mark...].dropFirst())) else { return nil }
      (input, first) = (tape, first[..<mark])
    } else {
      input = nil
    }
    check = Self.number(ofLetters: last, 4)
    guard check != nil || last == Self.withoutEnd else { return nil }
    let digits = first.prefix { $0.isNumber }
    choices = SeededChoices(first.dropFirst(digits.count))
    let usesSeed = digits.count < first.count
    guard let seed = UInt64(digits), usesSeed == (choices != nil),
      parts.count == 2 || usesSeed && parts.count == 1,
      let departures = parts.count == 1 ? [] : Self.departures(in: parts[1]),
      !usesSeed || !departures.contains(where: \.isChoice)
    else { return nil }
    self.seed = seed
    self.departures = departures
  }

  private static func departures(in text: Substring) -> [Departure]? {
    var departures: [Departure] = []
    var positions: [String: Int] = [:]
    for item in text.split(separator: "-", omittingEmptySubsequences: text.isEmpty) {
      guard var departure = departure(in: item) else { return nil }
      departure.position += positions[departure.letter, default: 0]
      positions[departure.letter] = departure.next
      departures.append(departure)
    }
    return departures
  }

  /// Parses a departure. Its position in the text is the distance from the previous departure of its kind.
  private static func departure(in item: Substring) -> Departure? {
    guard let check = number(ofLetters: item.suffix(1), 1) else { return nil }
    let kind = item.dropLast().last.flatMap { Departure.Kind(rawValue: String($0)) }
    let text = item.dropLast(kind == nil ? 1 : 2)
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...(kind == nil ? 2 : 1)).contains(numbers.count), let gap = numbers[0],
      (0...Int(Int32.max)).contains(gap)
    else { return nil }
    if let kind { return Departure(position: gap, index: kind.index, check: check) }
    guard let index = numbers.count == 2 ? numbers[1] : 1, (1...Int(Int32.max)).contains(index) else { return nil }
    return Departure(position: gap, index: index, check: check)
  }

  /// Parses a number in base 26. Returns nil if the text is not a number of that many digits.
  static func number(ofLetters letters: Substring, _ count: Int) -> Int? {
    let scalars = letters.unicodeScalars
    guard scalars.count == count, scalars.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
    return scalars.reversed().reduce(0) { $0 * 26 + Int($1.value) - 65 }
  }
}
