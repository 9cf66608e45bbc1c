extension Result {
  /// Creates a result from async code that may throw.
  ///
  /// ```swift
  /// let result = await Result { try await client.fetch() }
  /// ```
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
