import Glibc

/// Shared memory that pictures are handed to the terminal in.
///
/// The terminal takes each object away when it has read it; what is still there is unread.
final class SharedPictures {
  private let prefix: String
  private var number = 0
  private var unread: [String] = []

  init() {
    prefix = "/slate-\(getpid())-picture"
  }

  deinit { withdraw() }

  /// How many pictures the terminal has not read yet.
  func backlog() -> Int {
    unread.removeAll { name in
      let descriptor = shm_open(name, O_RDONLY, 0)
      guard descriptor >= 0 else { return true }
      close(descriptor)
      return false
    }
    return unread.count
  }

  /// Makes an object of so many bytes and lets `fill` write them.
  ///
  /// - Returns: its name, or `nil` where there is no such memory.
  func offer(byteCount: Int, _ fill: (UnsafeMutableRawPointer) -> Void) -> String? {
    number += 1
    let name = "\(prefix)-\(number)"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Unlike ftruncate this tells when the memory is not there.
    guard posix_fallocate(descriptor, 0, byteCount) == 0,
      let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else {
      shm_unlink(name)
      return nil
    }
    fill(memory)
    munmap(memory, byteCount)
    unread.append(name)
    return name
  }

  /// Takes back what the terminal has not read.
  func withdraw() {
    for name in unread { shm_unlink(name) }
    unread.removeAll()
  }
}
