import Candlestick

/// A value that is created at its first use in each example, and replaced in a nested group.
final class MemoizedPlaylistSpec: Spec {
  override class func spec() {
    // excerpt: memoized
    describe("the next song") {
      let songs = memoized { ["So What"] }
      let playlist = memoized { Playlist(songs: songs()) }

      it("is the first one") {
        expect(playlist().songs.first).to(equal("So What"))
      }

      context("of an empty playlist") {
        songs.override { [] }

        it("is nil") {
          expect(playlist().songs.first).to(beNil())
        }
      }
    }
    // end of excerpt

    // excerpt: cases
    it("counts its songs", for: [(["So What"], 1), (["So What", "Blue in Green"], 2)]) { songs, count in
      expect(Playlist(songs: songs).songs).to(haveCount(count))
    }
    // end of excerpt

    // excerpt: async
    it("loads the songs of a library") {
      let playlist = try await Library().playlist(named: "jazz")
      expect(playlist.songs).to(equal(["So What"]))
    }
    // end of excerpt

    // excerpt: skipped
    pending("repeats a song")

    it("plays a song from the network", .disabled("there is no network yet"), .tags("network")) {
      expect(Playlist(songs: ["So What"]).songs).toNot(beEmpty())
    }
    // end of excerpt
  }
}

private actor Library {
  func playlist(named name: String) async throws -> Playlist { Playlist(songs: ["So What"]) }
}
