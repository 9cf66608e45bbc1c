/// A call of an operation with its arguments.
struct ModeledCall<Subject: Sendable, Model: Sendable>: Sendable {
  /// The call as text, such as "enqueue(1)".
  let text: String
  private let subject: @Sendable (Subject) async throws -> any Sendable
  private let model: @Sendable (inout Model) throws -> any Sendable

  init<Result: Sendable>(
    _ text: String,
    _ subject: @escaping @Sendable (Subject) async throws -> Result,
    _ model: @escaping @Sendable (inout Model) throws -> Result
  ) {
    self.text = text
    self.subject = subject
    self.model = model
  }

  func run(on subject: Subject) async -> OperationResult {
    do { return OperationResult(try await self.subject(subject)) } catch { return OperationResult(thrown: error) }
  }

  /// Changes the model as the operation should change the object. Returns the expected result.
  func run(on model: inout Model) -> OperationResult {
    do { return OperationResult(try self.model(&model)) } catch { return OperationResult(thrown: error) }
  }
}
