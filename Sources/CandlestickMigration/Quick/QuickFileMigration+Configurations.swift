import CandlestickSource

extension QuickFileMigration {
  /// In a configuration, hooks are declared as in a spec, and filters are told of the example by its metadata.
  mutating func moveConfigurations() {
    for declaration in file.declarations where declaration.kind == .function && declaration.name == "configure" {
      guard let brackets = declaration.parameters, let body = declaration.body,
        let parameter = code.elements(in: brackets).first,
        let colon = parameter.first(where: { code.is(":", at: $0) }), let name = code.name(at: colon - 1),
        parameter.contains(where: { code.is("QCKConfiguration", at: $0) || code.is("Configuration", at: $0) })
      else { continue }
      for index in parameter where code.is("Configuration", at: index) {
        replace(index...index, by: "SpecConfiguration")
        change("`Configuration` becomes `SpecConfiguration`", at: index)
      }
      for index in code.indices(of: name).elements(in: body) where !code.is(".", at: index - 1) {
        moveUse(of: name, at: index)
      }
    }
  }

  private mutating func moveUse(of name: String, at index: Int) {
    guard code.is(".", at: index + 1), let member = code.name(at: index + 2) else {
      if !code.is(":", at: index + 1) {
        stop("hooks of a SpecConfiguration are declared without \(name); write them here", at: index)
      }
      return
    }
    switch member {
    case _ where QuickNames.hooks.contains(member):
      edit(code.tokens[index].range.lowerBound..<code.tokens[index + 2].range.lowerBound, "")
      done.formUnion(index...index + 1)
      if let first = code.arguments(ofCallAt: index + 2)?.all.first, code.label(of: first) == nil {
        insert("closure: ", before: first.lowerBound)
      }
      change("hooks of configurations are declared as in specs", at: index)
    case "include", "exclude":
      if member == "include" {
        note("Candlestick runs examples that are included and in focus; Quick runs those that are either", at: index)
      }
      guard let call = code.arguments(ofCallAt: index + 2), let closure = call.trailingClosure else {
        return stop("write the filter as a closure after \(member); it takes an ExampleMetadata", at: index + 2)
      }
      moveFilter(closure)
    default: break
    }
  }

  private mutating func moveFilter(_ closure: ClosedRange<Int>) {
    let parameter = code.parameterNames(ofClosure: closure).first ?? "$0"
    for index in (code.closureIn(closure) ?? closure.lowerBound) + 1..<closure.upperBound
    where code.is(parameter, at: index) && !code.is(".", at: index - 1) {
      moveExample(from: index, at: index + 1, isFilter: true)
    }
    for index in closure.lowerBound..<(code.closureIn(closure) ?? closure.lowerBound)
    where code.is("ExampleBase", at: index) {
      replace(index...index, by: "ExampleMetadata")
      change("`ExampleBase` of filters becomes `ExampleMetadata`", at: index)
    }
  }
}
