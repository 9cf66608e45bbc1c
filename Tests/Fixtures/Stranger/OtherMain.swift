// A main function that does not call XCTMain(_:), and so leaves the specs out.
import XCTest

@main struct OtherMain {
  static func main() {
    XCTMain([], arguments: CommandLine.arguments, observers: []) as Never
  }
}
