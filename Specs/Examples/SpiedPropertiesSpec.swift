import Candlestick
import CandlestickConcurrency

private protocol Player {
  var title: String { get }
  var source: any Source { get }
  var volume: Double { get set }
  var speed: Double { get set }
}

private protocol Source {
  var name: String { get }
}

private struct FakeSource: Source {
  let name = "a record"
}

private struct FakePlayer: Player {
  @PropertySpy("Blue Train") var title: String
  @PropertySpy(FakeSource(), as: { $0 }) var source: any Source
  @SettablePropertySpy(0.5) var volume: Double
  /// Kept in percent.
  @SettablePropertySpy(100, getMapping: { Double($0) / 100 }, setMapping: { Int($0 * 100) }) var speed: Double
}

private func mute(_ player: inout some Player) {
  if player.volume > 0 { player.volume = 0 }
}

private func hurry(_ player: inout some Player) { player.speed = 1.5 }

/// A fake whose properties are spies.
final class SpiedPropertiesSpec: Spec {
  override class func spec() {
    describe("a player") {
      it("has the title that the spec stubs") {
        let player = FakePlayer()
        player.$title.stub("Naima")
        expect(player.title).to(equal("Naima"))
        expect(player.$title).to(beCalled(times: 1))
      }

      it("keeps a value of another type") {
        expect(FakePlayer().source.name).to(equal("a record"))
      }

      it("is muted by one read and one write") {
        var player = FakePlayer()
        mute(&player)
        expect(player.$volume.setter).to(beCalled(0, times: 1))
        expect(player.$volume.getter).to(beCalled(times: 1))
        expect(player.volume).to(equal(0))
      }

      it("converts what is written") {
        var player = FakePlayer()
        hurry(&player)
        expect(player.$speed.setter).to(beCalled(1.5))
        expect(player.$speed.getter()).to(equal(150))
      }
    }
  }
}
