import Candlestick

// excerpt: playlist
struct Playlist {
  var songs: [String] = []

  mutating func add(_ song: String) { songs.append(song) }

  mutating func playNext() -> String? { songs.isEmpty ? nil : songs.removeFirst() }
}
// end of excerpt

/// A first spec: groups, examples and a hook.
// excerpt: spec
final class PlaylistSpec: Spec {
  override class func spec() {
    describe("a playlist") {
      var playlist: Playlist!

      beforeEach { playlist = Playlist() }

      it("is empty at first") {
        expect(playlist.songs).to(beEmpty())
      }

      context("with two songs") {
        beforeEach {
          playlist.add("So What")
          playlist.add("Blue in Green")
        }

        it("plays the first song first") {
          expect(playlist.playNext()).to(equal("So What"))
        }

        it("keeps the other song") {
          _ = playlist.playNext()
          expect(playlist.songs).to(equal(["Blue in Green"]))
        }
      }
    }
  }
}
// end of excerpt
