// swift-format-ignore-file
import Nimble
import Quick

class ConstantsSpecCase: QuickSpec {
  func check(_ number: Int) { expect(number) == 1 }
}
