import Candlestick

/// An example for each ASCII character and each place in the names of a group and of an example; in the scenario `fewerNames`,
/// one for each character, with the character in all places.
final class NamesSpec: Spec {
  override class func spec() {
    guard Scenario.current == .names || Scenario.current == .fewerNames else { return }
    for code in UInt8(0)..<0x80 {
      let character = String(Unicode.Scalar(code))
      if Scenario.current == .fewerNames {
        let everywhere = ["g", "e"].map { "\(character)\($0)\(character)\(code)\($0)\(character)" }
        add("everywhere \(code)", group: everywhere[0], example: everywhere[1])
        continue
      }
      add("first \(code)", group: "\(character)g\(code)g", example: "\(character)e\(code)e")
      add("middle \(code)", group: "g\(code)\(character)g", example: "e\(code)\(character)e")
      add("last \(code)", group: "g\(code)g\(character)", example: "e\(code)e\(character)")
    }
    add("as it is", group: "0.5", example: "a/b")
    add("replaced", group: "0．5", example: "a／b")
  }

  @MainActor private static func add(_ id: String, group: String, example: String) {
    describe(group) { it(example) { print("ran: \(id)") } }
  }
}
