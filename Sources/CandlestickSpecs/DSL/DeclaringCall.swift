import CandlestickExpectations

/// A call of a DSL function that declares a group or an example.
package struct DeclaringCall {
  let function: String
  var description: String
  var traits: [SpecTrait]
  let location: CodeLocation
  /// The marking that the name of the function implies, combined with that of the case.
  var marking: Marking

  package init(_ function: String, _ description: String, _ traits: [SpecTrait] = [], at location: CodeLocation) {
    self.function = function
    self.description = description
    self.traits = traits
    self.location = location
    marking = Marking(of: function)
  }

  init(_ function: String, _ description: String, _ traits: [SpecTrait], _ file: StaticString, _ line: UInt) {
    self.init(function, description, traits, at: CodeLocation(file: file, line: line))
  }
}
