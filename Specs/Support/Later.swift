/// Yields to other tasks, then returns a value.
func later<Value: Sendable>(_ value: Value) async -> Value {
  await Task.yield()
  return value
}
