struct Cat: Equatable, Sendable {
  let name: String
}
