import CandlestickExpectations
import CandlestickSupport

extension MessageWriter {
  mutating func write(_ notes: SnapshotUses) {
    write(notes.used)
    write(notes.recorded.count)
    for file in notes.recorded {
      write(file.path)
      write(file.hash)
    }
    write(notes.inline.count)
    for snapshot in notes.inline {
      write(snapshot.location)
      write(snapshot.text)
      write(snapshot.replaces ? 1 : 0)
    }
  }
}

extension SnapshotUses {
  init(from reader: inout MessageReader) throws(MessageReader.Cut) {
    self.init()
    used = try reader.texts()
    for _ in 0..<(try reader.count()) {
      recorded.append(Recorded(path: try reader.text(), hash: try reader.number()))
    }
    for _ in 0..<(try reader.count()) {
      let location = try reader.location()
      inline.append(InlineSnapshot(location: location, text: try reader.text(), replaces: try reader.number() == 1))
    }
  }
}
