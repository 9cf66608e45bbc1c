/// Fetches cats, for example from a server.
protocol CatService: Sendable {
  func cats(ofBreed breed: String) async throws -> [Cat]
}
