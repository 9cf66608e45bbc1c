// swift-format-ignore-file
import Aquarium

extension ConstantsSpec {
  static func tank() -> Tank { Tank() }
}
