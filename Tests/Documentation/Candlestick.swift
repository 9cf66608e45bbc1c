// Declarations that the Swift blocks in the README and in the guides use and leave out.
// Scripts/check-documentation compiles them; nothing runs.
import Candlestick
import CandlestickConcurrency
import Foundation

/// Replaces `…`, which stands for code that is left out.
func leftOut() {}

/// Replaces `…` where the code needs a value.
func leftOut<Value>() -> Value { fatalError() }

// MARK: - A stack

struct Stack<Element> {
  var items: [Element] = []
  var count: Int { items.count }
  var isEmpty: Bool { items.isEmpty }

  init(_ items: [Element] = []) { self.items = items }

  mutating func push(_ item: Element) { items.append(item) }

  mutating func pop() throws -> Element {
    guard let last = items.popLast() else { throw StackError.empty }
    return last
  }

  func dump() { items.forEach { print($0) } }
}

enum StackError: Error, Equatable { case empty }

@MainActor var stack = Stack([1, 2])

// MARK: - An actor

actor Account {
  private(set) var balance: Int

  init(balance: Int) { self.balance = balance }

  func deposit(_ amount: Int) async {
    let before = balance
    await Task.yield()
    balance = before + amount
  }
}

let account = Account(balance: 100)

// MARK: - A view model

struct Cat {
  func eat() {}
}

@MainActor final class CatsViewModel {
  enum State: Equatable { case loading, loaded(catCount: Int), error }

  private(set) var state = State.loading

  func start() {}
}

@MainActor final class FakeCatService {
  struct Failure: Error {}

  func answer(_ answer: Result<[Cat], Failure>) {}
}

@MainActor final class ViewModel {
  enum State: Equatable { case loading, loaded }

  private(set) var state = State.loading
  private(set) var cats: [Cat] = []
}

@MainActor let viewModel = ViewModel()

// MARK: - A dependency

protocol Dependency: Sendable {
  func method() async -> Int
}

struct Subject {
  let dependency: any Dependency

  func perform() async -> String { await "\(dependency.method())" }
}

actor FakeDependency: Dependency {
  private var methodStub = 0

  func setMethodStub(_ value: Int) { methodStub = value }

  func method() async -> Int { methodStub }
}

// MARK: - Other declarations

enum Log {
  enum Level: Sendable { case debug, info }

  @TaskLocal static var level = Level.info

  static func reset() {}

  static func add(_ entry: String) {}
}

@MainActor final class Search {
  var text = ""
  private(set) var requests: [String] = []

  init(pause: Duration) {}
}

struct Service {
  func load(_ done: @escaping @Sendable () -> Void) { done() }
}

let service = Service()

struct User {
  var name = "Ann"
  var age = 18
}

let user = User()

func greeting(for user: User, _ seed: UInt64) -> String { "Hello, \(user.name)!" }

struct Response {
  var body = "{}"
}

let response = Response()

@MainActor final class Download {
  var onProgress: @Sendable (Double) -> Void = { _ in }

  func start() {}
}

@MainActor let download = Download()

struct Counter: Sendable {
  var value = 1
  var values: AsyncStream<Int> { AsyncStream { _ in } }
}

let counter = Counter()

let reset: @MainActor @Sendable () -> Void = {}

// MARK: - Code that starts tasks

final class SomethingDoer: Sendable {
  let somethingHasBeenDone = false

  func doSomething() {}
}

extension Search {
  convenience init(tasks: any TaskProvider, find: @Sendable (String) async -> [String]) { self.init(pause: .zero) }

  var results: [String] { [] }

  func start(_ text: String) {}
}

protocol CatService: Sendable {
  func fetch() async throws -> [Cat]
}

func fetchCats() async -> [Cat] { [] }

extension CatsViewModel {
  convenience init(catService: any CatService) { self.init() }
}

@MainActor final class Feed {
  init(tasks: any TaskProvider) {}

  func start(_ news: AsyncStream<String>) {}
}
