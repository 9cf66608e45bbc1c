import Candlestick

final class TypedThrowsSpec: Spec {
  override class func spec() {
    describe("code with typed throws") {
      it("is matched by the errors that it throws") {
        expect { () throws(StackError) in throw .empty }.to(throwError(StackError.empty))
        expect { () throws(StackError) -> Int in throw .empty }.to(throwError(StackError.empty))
        expect { () throws(StackError) in throw .empty }.toNot(throwError(StackError.full(1)))
        expect { () throws(StackError) -> Int? in nil }.toNot(throwError())
        expect { () throws(StackError) in throw .full(2) }.to(throwError(errorType: StackError.self))
      }

      it("can be a function call or a function reference") {
        let stack = Stack()
        expect { try stack.pop() }.to(throwError(StackError.empty))
        expect(try stack.pop()).to(throwError(StackError.empty))
        expect(stack.pop).to(throwError(StackError.empty))
        expect { try stack.push(1) }.to(throwError { expect($0).to(beAStackError(.full(1))) })
      }

      it("can throw no error at all") {
        expect { () throws(Never) -> Int in 1 }.to(equal(1))
        expect { () throws(Never) -> Int in 1 }.toNot(throwError())
      }

      it("can be async") {
        await expect { () async throws(StackError) -> Int in
          await Task.yield()
          throw .empty
        }.to(throwError(StackError.empty))
      }

      it("passes its error to a closure with its own type") {
        var errors: [StackError] = []
        expect { () throws(StackError) in throw .full(3) }
          .to(throwError(errorType: StackError.self) { errors.append($0) })
          .to(throwError(StackError.full(3)) { errors.append($0) })
        expect(errors).to(equal([.full(3), .full(3)]))
      }

      it("reports the thrown error") {
        expect(failures { expect { () throws(StackError) in throw .empty }.to(throwError(StackError.full(1))) })
          .to(equal(["expected to throw error <full(1)>, got <empty>"]))
      }
    }
  }
}

private enum StackError: Error, Equatable {
  case empty
  case full(Int)
}

private struct Stack {
  func pop() throws(StackError) -> Int { throw .empty }
  func push(_ element: Int) throws(StackError) { throw .full(element) }
}

private func beAStackError(_ expected: StackError) -> Matcher<any Error> {
  Matcher("be the stack's error <\(expected)>") { $0 as? StackError == expected }
}
