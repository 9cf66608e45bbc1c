import Candlestick

extension PlantedBug {
  static let listSelection = PlantedBug(
    "List with a selection",
    kind: "invariant broken for a moment",
    "It removes the selected row, but selects another one only when the animation has ended."
  ) { @MainActor version in
    let list = SelectableList(version)
    await list.removeSelected()
    expect(list.hasValidSelection).to(beTrue())
  }.checked(by: .always) { @MainActor version in
    let list = SelectableList(version)
    always { expect(list.hasValidSelection).to(beTrue()) }
    await list.removeSelected()
  }
}

@MainActor private final class SelectableList {
  private let version: Version
  private var rows = ["cat", "dog"]
  private var selected = 1

  init(_ version: Version) {
    self.version = version
  }

  var hasValidSelection: Bool { rows.indices.contains(selected) }

  func removeSelected() async {
    rows.remove(at: selected)
    if version == .fixed { selected = 0 }
    await animate()
    selected = 0
  }

  private func animate() async { try? await Task.sleep(for: .seconds(0.3)) }
}
