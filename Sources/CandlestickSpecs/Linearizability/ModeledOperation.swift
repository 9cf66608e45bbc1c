public import CandlestickExpectations
import CandlestickSimulation

/// An operation of a concurrent object, with its effect on a sequential model. See
/// ``expectLinearizable(_:against:operations:in:settings:fileID:file:line:column:)``.
///
/// ```swift
/// ModeledOperation("enqueue", .int(0...9)) { queue, value in
///   queue.enqueue(value)
/// } model: { array, value in
///   array.append(value)
/// }
/// ```
///
/// Results are compared with `==` if they are `Equatable`, otherwise by their texts. A thrown error is a result, too.
public struct ModeledOperation<Subject: Sendable, Model: Sendable>: Sendable {
  /// Draws the arguments of a call.
  let draw: @Sendable (RandomInput) -> ModeledCall<Subject, Model>

  /// Creates an operation without arguments.
  ///
  /// - Parameters:
  ///   - name: the name, as in "dequeue".
  ///   - subject: calls the operation.
  ///   - model: does the same to the model and returns the expected result.
  public init<Result: Sendable>(
    _ name: String,
    subject: @escaping @Sendable (Subject) async throws -> Result,
    model: @escaping @Sendable (inout Model) throws -> Result
  ) {
    draw = { _ in ModeledCall("\(name)()", subject, model) }
  }

  /// Creates an operation with an argument.
  ///
  /// - Parameters:
  ///   - name: the name, as in "enqueue".
  ///   - argument: describes the argument.
  ///   - subject: calls the operation.
  ///   - model: does the same to the model and returns the expected result.
  public init<Argument: Sendable, Result: Sendable>(
    _ name: String,
    _ argument: RandomValue<Argument>,
    subject: @escaping @Sendable (Subject, Argument) async throws -> Result,
    model: @escaping @Sendable (inout Model, Argument) throws -> Result
  ) {
    draw = { random in
      let argument = random.draw(argument)
      return ModeledCall("\(name)(\(OperationResult.text(of: argument)))") {
        try await subject($0, argument)
      } _: {
        try model(&$0, argument)
      }
    }
  }

  /// Creates an operation with two arguments.
  ///
  /// - Parameters:
  ///   - name: the name, as in "setValue".
  ///   - first: describes the first argument.
  ///   - second: describes the second argument.
  ///   - subject: calls the operation.
  ///   - model: does the same to the model and returns the expected result.
  public init<First: Sendable, Second: Sendable, Result: Sendable>(
    _ name: String,
    _ first: RandomValue<First>,
    _ second: RandomValue<Second>,
    subject: @escaping @Sendable (Subject, First, Second) async throws -> Result,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Result
  ) {
    draw = { random in
      let (first, second) = (random.draw(first), random.draw(second))
      let texts = [OperationResult.text(of: first), OperationResult.text(of: second)]
      return ModeledCall("\(name)(\(texts.joined(separator: ", ")))") {
        try await subject($0, first, second)
      } _: {
        try model(&$0, first, second)
      }
    }
  }
}
