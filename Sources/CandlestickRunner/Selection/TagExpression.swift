/// A value of `--tag`: a Boolean expression of tags, such as `slow && !network` or `(a || b)`.
indirect enum TagExpression: Sendable, Equatable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// Returns true if the expression selects an example with these tags.
  func selects(_ tags: Set<String>) -> Bool {
    switch self {
    case .tag(let name): tags.contains(name)
    case .not(let expression): !expression.selects(tags)
    case .and(let one, let other): one.selects(tags) && other.selects(tags)
    case .or(let one, let other): one.selects(tags) || other.selects(tags)
    }
  }

  /// The tags that select examples. Excludes tags that are negated.
  var wantedTags: [String] { tags(ifNegated: false) }

  private func tags(ifNegated isNegated: Bool) -> [String] {
    switch self {
    case .tag(let name): isNegated ? [] : [name]
    case .not(let expression): expression.tags(ifNegated: !isNegated)
    case .and(let one, let other), .or(let one, let other):
      one.tags(ifNegated: isNegated) + other.tags(ifNegated: isNegated)
    }
  }
}
