import CandlestickSpecs

/// A closure that says what holds for a run.
public typealias QuickConfigurer = (QCKConfiguration) -> Void

/// What holds for a whole run. A subclass in a test target is found and asked before the specs are declared.
///
/// ```swift
/// final class ProjectConfiguration: QuickConfiguration {
///   override class func configure(_ configuration: QCKConfiguration) {
///     configuration.beforeEach { Log.reset() }
///     sharedExamples("a collection") { … }
///   }
/// }
/// ```
///
/// Quick's class names no actor, so code in Swift 5 mode that names none either calls what a subclass declares.
@preconcurrency @MainActor open class QuickConfiguration: SpecConfiguration {
  /// The name that ``QCKConfiguration`` had before Quick 5.
  @available(*, deprecated, renamed: "QCKConfiguration")
  public typealias Configuration = QCKConfiguration

  /// Says what holds for the run; to be overridden.
  ///
  /// - Parameter configuration: takes what is said.
  open class func configure(_ configuration: QCKConfiguration) {}

  public final override class func configure(_ configuration: SpecConfiguration) {
    configure(QCKConfiguration(configuration))
  }
}
