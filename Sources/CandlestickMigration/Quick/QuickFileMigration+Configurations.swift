extension QuickFileMigration {
  /// Rewrites the hooks of configurations like those of specs, and the filters to receive metadata.
  mutating func migrateConfigurations() {
    for declaration in file.declarations where declaration.kind == .function && declaration.name == "configure" {
      guard let brackets = declaration.parameters, let body = declaration.body,
        let parameter = code.parameters(in: brackets).first,
        let type = parameter.type.last(where: { code.name(at: $0) != nil }), isConfiguration(type, of: declaration)
      else { continue }
      if code.is("Configuration", at: type) {
        replace(type...type, by: candlestick("SpecConfiguration", at: type))
        change("`Configuration` becomes `SpecConfiguration`")
      }
      for index in code.indices(of: parameter.name).elements(in: body) where !code.is(".", at: index - 1) {
        migrateUse(of: parameter.name, at: index)
      }
    }
  }

  /// Returns true if the parameter of a method is Quick's configuration, under its current name or that of Quick 1.
  private func isConfiguration(_ type: Int, of declaration: SourceDeclaration) -> Bool {
    if code.is("QCKConfiguration", at: type) { return project.isQuickName(at: type, in: file) }
    return code.is("Configuration", at: type) && parentBase(of: declaration) == "QuickConfiguration"
  }

  private mutating func migrateUse(of name: String, at index: Int) {
    guard code.is(".", at: index + 1), let member = code.name(at: index + 2) else {
      if !code.is(":", at: index + 1) {
        stop("a SpecConfiguration declares hooks without \(name); write them here", at: index)
      }
      return
    }
    switch member {
    case _ where QuickNames.hooks.contains(member):
      remove(from: index, to: index + 2)
      handled.formUnion(index...index + 1)
      if let first = SourceCall(code, at: index + 2)?.arguments.first, first.label == nil {
        insert("closure: ", before: first.tokens.lowerBound)
      }
      change("configurations declare hooks as specs do")
    case "include", "exclude":
      if member == "include" {
        note(
          "Candlestick runs examples that are both included and focused; Quick runs those that are either",
          at: index
        )
      }
      guard let closure = SourceCall(code, at: index + 2)?.trailingClosure else {
        return stop("write the filter as a trailing closure of \(member); it takes an ExampleMetadata", at: index + 2)
      }
      migrateFilter(closure)
    default: break
    }
  }

  private mutating func migrateFilter(_ closure: ClosedRange<Int>) {
    let parameter = code.parameterNames(ofClosure: closure).first ?? "$0"
    let signatureEnd = code.closureIn(closure) ?? closure.lowerBound
    for index in signatureEnd + 1..<closure.upperBound
    where code.is(parameter, at: index) && !code.is(".", at: index - 1) {
      migrateExample(from: index, at: index + 1, isFilter: true)
    }
    for index in closure.lowerBound..<signatureEnd
    where code.is("ExampleBase", at: index) && project.isQuickName(at: index, in: file) {
      replace(index...index, by: candlestick("ExampleMetadata", at: index))
      change("`ExampleBase` of filters becomes `ExampleMetadata`")
    }
  }
}
