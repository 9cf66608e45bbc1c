import CandlestickExpectations
import CandlestickSupport

extension MessageWriter {
  mutating func write(_ notes: SnapshotNotes) {
    write(notes.used)
    write(notes.recorded.count)
    for file in notes.recorded {
      write(file.path)
      write(file.hash)
    }
  }
}

extension SnapshotNotes {
  init(from reader: inout MessageReader) throws(MessageReader.Cut) {
    self.init()
    used = try reader.texts()
    for _ in 0..<(try reader.count()) {
      recorded.append(Recorded(path: try reader.text(), hash: try reader.number()))
    }
  }
}
