import Candlestick

protocol Dependency: Sendable {
  func method() async -> Int
}

struct Subject {
  let dependency: any Dependency

  func perform() async -> String {
    await "\(dependency.method())"
  }
}

/// An actor, because the spec and the subject use it from different threads.
actor FakeDependency: Dependency {
  private var methodStub = 0

  func setMethodStub(_ value: Int) {
    methodStub = value
  }

  func method() async -> Int {
    methodStub
  }
}

/// The fake has its answer before the subject asks, so nothing has to wait for it.
final class FakeDependencySpec: Spec {
  override class func spec() {
    describe("perform()") {
      let dependency = memoized { FakeDependency() }
      let subject = memoized { Subject(dependency: dependency()) }
      var task: Task<String, Never>!

      justBeforeEach { task = Task { await subject().perform() } }
      afterEach { task.cancel() }

      context("when the dependency answers 1") {
        beforeEach { await dependency().setMethodStub(1) }

        it("returns it as a string") {
          await expect { await task.value }.to(equal("1"))
        }
      }

      context("when the dependency answers -20") {
        beforeEach { await dependency().setMethodStub(-20) }

        it("keeps the sign") {
          await expect { await task.value }.to(equal("-20"))
        }
      }
    }
  }
}
