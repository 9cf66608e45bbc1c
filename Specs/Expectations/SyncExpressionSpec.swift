import Candlestick

final class SyncExpressionSpec: Spec {
  override class func spec() {
    describe("an expression") {
      it("evaluates its code on demand") {
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

      it("caches nil") {
        let code = Code()
        let expression = SyncExpression<Int>(expression: code.evaluateToNil, location: CodeLocation())
        expect(try expression.evaluate()).to(beNil())
        expect(try expression.evaluate()).to(beNil())
        expect(code.evaluations).to(equal(1))
      }

      it("caches an error") {
        let code = Code()
        let expression = SyncExpression<Int>(expression: code.throwError, location: CodeLocation())
        expect(try expression.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
        expect(try expression.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
      }

      it("shares its cache with its copies") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        let copy = expression
        expect(try expression.evaluate()).to(equal(1))
        expect(try copy.evaluate()).to(equal(1))
      }

      it("knows the location of the expectation") {
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

      it("does not change the original's cache") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        expect(try expression.withoutCaching().evaluate()).to(equal(2))
        expect(try expression.evaluate()).to(equal(1))
      }
    }

    describe("an expression with caching") {
      it("evaluates its code once more, then caches") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        let again = expression.withCaching()
        expect(try again.evaluate()).to(equal(2))
        expect(try again.evaluate()).to(equal(2))
      }
    }

    describe("an expression of code with its own cache") {
      it("makes the code bypass its cache") {
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

    describe("an expression converted to async") {
      it("shares the synchronous expression's cache") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.evaluate()).to(equal(1))
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(1))
        await expect { try await expression.toAsyncExpression().withoutCaching().evaluate() }.to(equal(2))
        await expect { try await expression.toAsyncExpression().withCaching().evaluate() }.to(equal(3))
      }

      it("evaluates again without caching") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation()).withoutCaching()
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(1))
        await expect { try await expression.toAsyncExpression().evaluate() }.to(equal(2))
      }

      it("makes code with its own cache bypass it") {
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
      it("has the transformed value") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        expect(try expression.cast { $0.map { "\($0)" } }.evaluate()).to(equal("1"))
        expect(try expression.evaluate()).to(equal(1))
      }

      it("transforms once") {
        let making = Code()
        let expression = SyncExpression(expression: { 0 }, location: CodeLocation()).cast { _ in making.evaluate() }
        expect(try expression.evaluate()).to(equal(1))
        expect(try expression.evaluate()).to(equal(1))
      }

      it("can transform nil") {
        let expression = SyncExpression(expression: { nil as Int? }, location: CodeLocation())
        expect(try expression.cast { $0 == nil }.evaluate()).to(beTrue())
      }

      it("rethrows errors of the code and of the closure") {
        let throwing = SyncExpression<Int>(expression: Code().throwError, location: CodeLocation())
        expect(try throwing.cast { $0 }.evaluate()).to(throwError(Code.Thrown(evaluation: 1)))
        let returning = SyncExpression(expression: { 0 }, location: CodeLocation())
        expect(try returning.cast { _ in try Code().throwError() }.evaluate())
          .to(throwError(Code.Thrown(evaluation: 1)))
      }

      it("evaluates again without caching") {
        let expression = SyncExpression(expression: Code().evaluate, location: CodeLocation())
        let cast = expression.withoutCaching().cast { $0 }.withoutCaching()
        expect(try cast.evaluate()).to(equal(1))
        expect(try cast.evaluate()).to(equal(2))
      }
    }

    describe("the expression of an expectation") {
      it("is a closure if written as one") {
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

      it("is evaluated once by a matcher that evaluates it repeatedly") {
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

      it("caches an error") {
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

      it("makes a synchronous expression from its value") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        let evaluated = await expression.toSynchronousExpression()
        expect(try evaluated.evaluate()).to(equal(1))
      }

      it("makes a synchronous expression with only that value, even without caching") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        let evaluated = await expression.toSynchronousExpression()
        expect(try evaluated.withoutCaching().evaluate()).to(equal(1))
        expect(try evaluated.withCaching().evaluate()).to(equal(1))
        let again = await expression.withoutCaching().toSynchronousExpression()
        expect(try again.withoutCaching().evaluate()).to(equal(2))
      }

      it("evaluates its code once more with caching, then caches") {
        let code = Code()
        let expression = AsyncExpression(expression: { await code.evaluateLater() }, location: CodeLocation())
        await expect { try await expression.evaluate() }.to(equal(1))
        let again = expression.withCaching()
        await expect { try await again.evaluate() }.to(equal(2))
        await expect { try await again.evaluate() }.to(equal(2))
      }

      it("makes code with its own cache bypass it") {
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

      it("is cast with sync or async code, once") {
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

      it("makes a synchronous expression from its error") {
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

/// Counts its evaluations.
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
