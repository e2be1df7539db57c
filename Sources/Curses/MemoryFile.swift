import CNCurses
import Glibc

/// A file in memory that ncurses writes to instead of the terminal.
nonisolated final class MemoryFile {
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  init() throws(CursesError) {
    descriptor = slate_memory_file("chrome")
    guard descriptor >= 0 else {
      throw CursesError(.system(call: "memfd_create", code: errno))
    }
    guard let opened = fdopen(descriptor, "w") else {
      let code = errno
      close(descriptor)
      throw CursesError(.system(call: "fdopen", code: code))
    }
    stream = opened
  }

  deinit { fclose(stream) }

  /// Takes out what was written since the last call.
  func drain() -> [UInt8] {
    fflush(stream)
    let length = lseek(descriptor, 0, SEEK_CUR)
    guard length > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, length, 0) }
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    return count == length ? bytes : Array(bytes.prefix(max(0, count)))
  }
}
