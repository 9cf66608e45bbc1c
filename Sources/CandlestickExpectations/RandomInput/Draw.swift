import CandlestickSimulation

/// Draws a random value in a simulation. An exploration of schedules tries different values along with different
/// schedules.
///
/// ```swift
/// it("keeps all deposits", .schedules(1_000)) {
///   let amounts = draw(.array(of: .int(1...100), count: 1...4))
///   let account = Account()
///   await withTaskGroup { group in for amount in amounts { group.addTask { await account.deposit(amount) } } }
///   await expect { await account.balance }.to(equal(amounts.reduce(0, +)))
/// }
/// ```
///
/// The schedule's seed determines the values, and the string of the schedule replays them. A failing schedule is
/// reported with its values, which are simplified. Outside of a simulation, the call fails the test and returns the
/// simplest value.
///
/// - Parameter value: describes the value.
public func draw<Value>(
  _ value: RandomValue<Value>,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Value {
  guard let input = Simulation.context?.input else {
    fail(
      "no simulation is running here, so no value can be drawn; use forAll, or give the example the trait .schedules(100)",
      location: CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    )
    return RandomInput(repeating: []).draw(value)
  }
  let drawn = input.draw(value)
  input.show(ValueText.summary(of: drawn))
  return drawn
}

/// Returns a value on one line, as a difference shows it. Parts that do not fit are only counted.
package func valueText(of value: Any, columns: Int) -> String { ValueText.summary(of: value, columns: columns) }
