import Candlestick

final class SyncExpressionSpec: Spec {
  override class func spec() {
    describe("an expression") {
      it("evaluates its code when it is asked to") {
        let code = Code()
        let expression = SyncExpression(expression: code.evaluate, location: CodeLocation())
        expect(code.evaluations).to(equal(0))
        expect(try expression.evaluate()).to(equal(1))
      }

      it("evaluates its code once") {
        let code = Code()
        let expression = SyncExpression(expression: code.evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        expect(try expression.evaluate()).to(equal(1))
      }

      it("remembers nil") {
        let code = Code()
        let expression = SyncExpression<Int>(expression: code.evaluateToNil, location: CodeLocation())
        expect(try expression.evaluate()).to(beNil())
        expect(try expression.evaluate()).to(beNil())
        expect(code.evaluations).to(equal(1))
      }

      it("remembers an error") {
        let code = Code()
        let expression = SyncExpression<Int>(expression: code.throwError, location: CodeLocation())
        expect(try expression.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
        expect(try expression.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
      }

      it("shares what it remembers with its copies") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        let copy = expression
        expect(try expression.evaluate()).to(equal(1))
        expect(try copy.evaluate()).to(equal(1))
      }

      it("says where the expectation stands") {
        let location = CodeLocation()
        let expression = SyncExpression(expression: { 1 }, location: location)
        expect(expression.location).to(equal(location))
        expect(expression.withoutCaching().location).to(equal(location))
        expect(expression.cast { $0 }.location).to(equal(location))
      }
    }

    describe("an expression without caching") {
      it("evaluates its code each time") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation()).withoutCaching()
        expect(try expression.evaluate()).to(equal(1))
        expect(try expression.evaluate()).to(equal(2))
      }

      it("leaves what the other one remembers as it is") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        expect(try expression.withoutCaching().evaluate()).to(equal(2))
        expect(try expression.evaluate()).to(equal(1))
      }
    }

    describe("an expression with caching") {
      it("evaluates its code once more and then remembers") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        let again = expression.withCaching()
        expect(try again.evaluate()).to(equal(2))
        expect(try again.evaluate()).to(equal(2))
      }
    }

    describe("an expression of code that remembers by itself") {
      it("hands on whether to evaluate anew") {
        var calls: [Bool] = []
        func expression(withoutCaching: Bool) -> SyncExpression<Int> {
          SyncExpression(
            memoizedExpression: { anew in
              calls.append(anew)
              return 1
            },
            location: CodeLocation(),
            withoutCaching: withoutCaching
          )
        }
        for expression in [expression(withoutCaching: false), expression(withoutCaching: true)] {
          expect(try expression.evaluate()).to(equal(1))
          expect(try expression.evaluate()).to(equal(1))
          expect(try expression.withoutCaching().evaluate()).to(equal(1))
          expect(try expression.withCaching().evaluate()).to(equal(1))
        }
        expect(calls).to(equal([false, false, true, true, true, true, true, true]))
      }
    }

    describe("an expression made async") {
      it("shares what the synchronous one remembers") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(1))
        await expect { try await expression.toAsyncExpression().withoutCaching().evaluate() }.to(equal(2))
        await expect { try await expression.toAsyncExpression().withCaching().evaluate() }.to(equal(3))
      }

      it("evaluates anew what does not cache") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation()).withoutCaching()
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(1))
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(2))
      }

      it("hands on whether to evaluate anew to code that remembers by itself") {
        var calls: [Bool] = []
        let expression = SyncExpression<Int>(
          memoizedExpression: { anew in
            calls.append(anew)
            return 1
          },
          location: CodeLocation(),
          withoutCaching: false
        )
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(1))
        await expect { try await expression.toAsyncExpression().withoutCaching().evaluate() }.to(equal(1))
        expect(calls).to(equal([false, true]))
      }
    }

    describe("a cast expression") {
      it("has what is made of the value") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.cast { $0.map { "\($0)" } }.evaluate()).to(equal("1"))
        expect(try expression.evaluate()).to(equal(1))
      }

      it("makes it once") {
        let making = Code()
        let expression = SyncExpression(expression: { 0 }, location: CodeLocation()).cast { _ in making.evaluate() }
        expect(try expression.evaluate()).to(equal(1))
        expect(try expression.evaluate()).to(equal(1))
      }

      it("can make something of nil") {
        let expression = SyncExpression(expression: { nil as Int? }, location: CodeLocation())
        expect(try expression.cast { $0 == nil }.evaluate()).to(beTrue())
      }

      it("throws what the code throws, and what the closure throws") {
        let throwing = SyncExpression<Int>(expression: Code().throwError, location: CodeLocation())
        expect(try throwing.cast { $0 }.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
        let returning = SyncExpression(expression: { 0 }, location: CodeLocation())
        expect(try returning.cast { _ in try Code().throwError() }.evaluate())
          .to(throwError(Code.Thrown(evaluation: 1)))
      }

      it("evaluates anew what does not cache") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        let cast = expression.withoutCaching().cast { $0 }.withoutCaching()
        expect(try cast.evaluate()).to(equal(1))
        expect(try cast.evaluate()).to(equal(2))
      }
    }

    describe("what is expected of") {
      it("is a closure where it was given as one") {
        expect { 1 }.to(beGivenAsClosure())
        expect(1).toNot(beGivenAsClosure())
      }

      it("is evaluated once by an expectation and its message") {
        let code = Code()
        expect(failures { expect(code.evaluate()).to(equal(5)) }).to(equal(["expected to equal <5>, got <1>"]))
        expect(code.evaluations).to(equal(1))
      }

      it("is evaluated once by expectations in a chain") {
        let code = Code()
        expect(code.evaluate()).to(equal(1)).to(beLessThan(2)).toNot(beNil())
        expect(code.evaluations).to(equal(1))
      }

      it("is evaluated once by a matcher that looks more often") {
        let code = Code()
        expect { code.evaluate() }.to(haveSameValueTwice())
        expect(code.evaluations).to(equal(1))
      }
    }

    describe("an async expression") {
      it("evaluates its code once") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        await expect { try await expression.evaluate() }.to(equal(1))
        await expect { try await expression.evaluate() }.to(equal(1))
      }

      it("remembers an error") {
        let code = Code()
        let expression = AsyncExpression<Int>(expression: { try await code.throwLater() }, location: CodeLocation())
        await expect { try await expression.evaluate() }.to(throwError(Code.Thrown(evaluation: 1)))
        await expect { try await expression.evaluate() }.to(throwError(Code.Thrown(evaluation: 1)))
      }

      it("evaluates its code each time without caching") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        await expect { try await expression.withoutCaching().evaluate() }.to(equal(1))
        await expect { try await expression.withoutCaching().evaluate() }.to(equal(2))
      }

      it("makes a synchronous expression of its value") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        let evaluated = await expression.toSynchronousExpression()
        expect(try evaluated.evaluate()).to(equal(1))
      }

      it("makes a synchronous expression that has no more than that value, however it is asked") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        let evaluated = await expression.toSynchronousExpression()
        expect(try evaluated.withoutCaching().evaluate()).to(equal(1))
        expect(try evaluated.withCaching().evaluate()).to(equal(1))
        let again = await expression.withoutCaching().toSynchronousExpression()
        expect(try again.withoutCaching().evaluate()).to(equal(2))
      }

      it("evaluates its code once more with caching, and then remembers") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        await expect { try await expression.evaluate() }.to(equal(1))
        let again = expression.withCaching()
        await expect { try await again.evaluate() }.to(equal(2))
        await expect { try await again.evaluate() }.to(equal(2))
      }

      it("hands on whether to evaluate anew to code that remembers by itself") {
        for withoutCaching in [false, true] {
          let calls = Calls()
          let expression = AsyncExpression<Int>(
            memoizedExpression: { anew in
              calls.log.append(anew)
              return await later(1)
            },
            location: CodeLocation(),
            withoutCaching: withoutCaching
          )
          await expect { try await expression.evaluate() }.to(equal(1))
          await expect { try await expression.evaluate() }.to(equal(1))
          await expect { try await expression.withoutCaching().evaluate() }.to(equal(1))
          await expect { try await expression.withCaching().evaluate() }.to(equal(1))
          expect(calls.log).to(equal([withoutCaching, withoutCaching, true, true]))
        }
      }

      it("is cast by sync and by async code, once") {
        let code = Code()
        let expression = AsyncExpression(expression: { await later(0) }, location: CodeLocation())
        let cast = expression.cast { ($0 ?? 0) + code.evaluate() }
        await expect { try await cast.evaluate() }.to(equal(1))
        await expect { try await cast.evaluate() }.to(equal(1))
        let castLater = expression.cast { zero in await later(zero ?? 0) + code.evaluate() }
        await expect { try await castLater.evaluate() }.to(equal(2))
        await expect { try await castLater.evaluate() }.to(equal(2))
        expect(castLater.location).to(equal(expression.location))
      }

      it("makes a synchronous expression of its error") {
        let code = Code()
        let expression = AsyncExpression<Int>(expression: { try await code.throwLater() }, location: CodeLocation())
        let evaluated = await expression.toSynchronousExpression()
        expect(try evaluated.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
      }

      it("is evaluated once by expectations in a chain") {
        let code = Code()
        await expect { await code.evaluateLater() }.to(equal(1)).toNot(equal(2))
        expect(code.evaluations).to(equal(1))
      }
    }
  }
}

/// Counts how often it is evaluated.
private final class Code {
  struct Thrown: Error, Equatable { let evaluation: Int }

  private(set) var evaluations = 0

  func evaluate() -> Int {
    evaluations += 1
    return evaluations
  }

  func evaluateToNil() -> Int? {
    evaluations += 1
    return nil
  }

  func throwError() throws -> Int {
    evaluations += 1
    throw Thrown(evaluation: evaluations)
  }

  nonisolated(nonsending) func evaluateLater() async -> Int {
    await Task.yield()
    return evaluate()
  }

  nonisolated(nonsending) func throwLater() async throws -> Int {
    await Task.yield()
    return try throwError()
  }
}

private func beGivenAsClosure() -> Matcher<Int> {
  .simple("be given as a closure") { MatcherStatus(bool: $0.isClosure) }
}

private func haveSameValueTwice() -> Matcher<Int> {
  .simple("have the same value twice") { MatcherStatus(bool: try $0.evaluate() == $0.evaluate()) }
}

@MainActor private final class Calls { var log: [Bool] = [] }
