/// The keys in force, one a key format.
///
/// RFC 8216bis, section 4.4.4.4: a key applies until the next one of its format; `NONE` ends all.
struct KeyRing {
  private(set) var keys: [EncryptionKey] = []
  /// In a delta update: whether keys from before the skipped segments are still in force.
  private(set) var inherits: Bool

  init(inherits: Bool = false) {
    self.inherits = inherits
  }

  mutating func add(_ key: EncryptionKey) {
    keys.removeAll { $0.keyFormat == key.keyFormat }
    keys.append(key)
  }

  mutating func removeAll() {
    keys.removeAll()
    inherits = false
  }

  /// The keys of before the skipped segments with those of a delta update.
  static func inheriting(_ earlier: [EncryptionKey], _ later: [EncryptionKey]) -> [EncryptionKey] {
    earlier.filter { key in !later.contains { $0.keyFormat == key.keyFormat } } + later
  }
}
