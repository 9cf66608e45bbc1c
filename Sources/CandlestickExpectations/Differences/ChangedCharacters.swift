/// The number of characters that differ between two texts, by the shortest edit; only their first thousand count.
package func changedCharacterCount(from expected: String, to actual: String) -> Int {
  let (expected, actual) = (Array(expected.prefix(1_000)), Array(actual.prefix(1_000)))
  var effort = 50_000
  let edit = ShortestEdit(from: expected.count, to: actual.count, effort: &effort) { expected[$0] == actual[$1] }
  return edit.runs.reduce(0) { $1.isEqual ? $0 : $0 + max($1.expected.count, $1.actual.count) }
}
