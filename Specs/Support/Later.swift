/// Returns a value after other tasks have had their turn.
func later<Value: Sendable>(_ value: Value) async -> Value {
  await Task.yield()
  return value
}
