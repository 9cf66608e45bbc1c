// swift-format-ignore-file

/// Has what it needs from its superclass.
class UnimportedSpec: ConstantsSpecCase {
  var number = 1

  override func spec() {
    it("knows the functions of its class") { self.check(self.number) }
  }
}
