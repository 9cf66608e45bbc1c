// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

enum Speed { case slow, fast }

extension QuickSpec {
  /// An example with its speed in its name.
  static func it(_ description: String, at speed: Speed, closure: @escaping @MainActor () throws -> Void) {
    it("\(description) (\(speed))", closure: closure)
  }

  static var speeds: [Speed] { [.slow, .fast] }
  static func context<Subject>(_ type: Subject.Type, closure: () -> Void) { context("of \(type)", closure: closure) }
}

/// Has the name of a Quick class.
private struct Behavior: Equatable { var isCalm = true }

/// Has the name of a Candlestick class.
private enum SharedBehavior { case calm }

final class OverloadsSevenSpec: QuickSpec {
  struct Example { var number = 1 }

  override class func spec() {
    context(Behavior.self) {
      it("is calm", at: .slow) { expect(Behavior()).to(equal(Behavior(isCalm: true))) }
      it("is plain") { expect(Example().number) == 1 }
    }
    OverloadsSevenSpec.it("is last", at: .fast) { expect(speeds).to(haveCount(2)) }
  }
}

private final class CalmBehavior: Quick.Behavior<SharedBehavior> {
  override class func spec(_ context: @escaping () -> SharedBehavior) {
    it("is calm") { expect(context()).to(equal(.calm)) }
  }
}

final class CalmSevenSpec: QuickSpec {
  override class func spec() {
    itBehavesLike(CalmBehavior.self) { .calm }
  }
}
