/// Joins what was rendered with the time that libmpv gives for it, and proves that they belong
/// together.
///
/// libmpv's player queues a picture, counts it, and then its video output hands it to the
/// renderer: by then `time-pos` may be that of the picture after. So every picture has a number,
/// the count when it was queued, and two bounds enclose it:
///
/// - It is greater than that of the picture rendered before, and than every count that was known
///   before the picture was due, for none is queued before that.
/// - It is not greater than the count at an answer to a question that was asked when the renderer
///   had the picture; counts and answers arrive in the order in which libmpv made them.
///
/// Where the two meet, nothing was queued after the picture, and the answer is its own time.
/// Elsewhere it counts as dropped as soon as another follows; the last one has
/// `timeAtStandstill`.
struct FrameSequence {
  struct Picture {
    let serial: UInt64
    var isNewPicture: Bool
    /// In microseconds of libmpv's clock; 0 where libmpv draws one late that it had dropped.
    let due: Int64
    /// The least number that it can have.
    var lowerBound: Int
    var answers: [Answer] = []
    /// Questions without an answer.
    var questions = 0
    /// Whether picture and sound ended with it, so that `time-pos` is that of the sound's end.
    var isAtEnd = false
    /// Whether it is the first after a load or seek: if it is also the last of all, `time-pos` is
    /// that of the sound, which moves on.
    var isFirst = false
    /// Whether the renderer has had another one since.
    var isFollowed = false
    var isRendered = false
    var pixels: PixelBuffer?

    /// Microseconds in which libmpv notices that picture and sound have ended.
    private static let settling: Int64 = 4_000

    /// Whether more answers tell if the time stands still.
    var needsMoreAnswers: Bool {
      guard isFirst, let first = answers.first, let last = answers.last else { return false }
      return last.count <= lowerBound && last.moment - first.moment < Self.settling
    }

    /// The answer that is the time of this very picture.
    var proof: Answer? {
      guard let answer = answers.first(where: { $0.count <= lowerBound }) else { return nil }
      return !isFirst || answers.allSatisfy { $0.time == answer.time } ? answer : nil
    }
  }

  /// Seeking beyond the end of the sound shows the last picture, and `time-pos` is its time.
  enum SeekToEnd {
    case none
    case wanted
    case begun
  }

  struct Answer {
    /// `time-pos`, or `nil` where there is none.
    var time: Double?
    /// The count when libmpv answered.
    var count: Int
    /// When it arrived, on libmpv's clock.
    var moment: Int64
  }

  /// Seconds between pictures, or `nil` where the container does not say.
  var interval: Double?
  var isPaused = false
  /// Of the pictures since libmpv's output was last configured.
  var color = MPVColor()
  var speed = 1.0

  /// How many pictures libmpv has queued; while nothing moves it counts the last one on.
  private(set) var count = 0
  /// When the newest counts arrived, in order.
  private var moments: [Int64] = []
  /// When the last picture was counted before the load or seek.
  private var lastBeforeSeek = Int64.min
  private var lastBound = 0
  private var lastDue: Int64 = 0
  private var pending: [Picture] = []
  private var isValid = false
  /// The picture that is shown, if its time is certain.
  private(set) var shown: (time: Double, number: Int, due: Int64)?
  /// What libmpv gives for a time during a seek.
  private(set) var seekTarget: Double?
  var seekToEnd = SeekToEnd.none
  /// The time of a picture of the file, or `nil` where none is certain.
  var knownTime: Double?
  /// Whether the picture that libmpv holds is to be rendered once more.
  var needsRedraw = false
  /// Whether the shown picture is the last before the end.
  private var isOver = false

  private static let momentLimit = 64

  /// libmpv counted a picture.
  mutating func count(now: Int64) {
    count += 1
    moments.append(now)
    if moments.count > Self.momentLimit { moments.removeFirst() }
    if isOver { shown?.number = count }
  }

  /// Takes note of a picture that is about to be rendered, and of when it is due.
  mutating func begin(serial: UInt64, isNewPicture: Bool, due: Int64 = 0) {
    var picture = Picture(
      serial: serial, isNewPicture: isNewPicture, due: due, lowerBound: lastBound)
    if isNewPicture {
      isOver = false
      if due != 0 {
        let known = count - moments.reversed().prefix { $0 >= due }.count
        picture.lowerBound = max(lastBound, known) + 1
      }
      lastBound = picture.lowerBound
      lastDue = due
      if !isValid { pending = [] }
      for index in pending.indices { pending[index].isFollowed = true }
    } else if isValid, shown == nil, !pending.contains(where: \.isNewPicture) {
      // What was not shown before is new.
      picture = Picture(serial: serial, isNewPicture: true, due: lastDue, lowerBound: lastBound)
      picture.isFirst = true
    }
    pending.append(picture)
  }

  mutating func rendered(serial: UInt64, pixels: PixelBuffer?) {
    guard let index = index(of: serial) else { return }
    pending[index].isRendered = true
    pending[index].pixels = pixels
  }

  /// Gives up a picture that is not rendered.
  mutating func skip(serial: UInt64) {
    guard let index = index(of: serial) else { return }
    pending.remove(at: index)
    shown = nil
  }

  /// A question about a picture leaves.
  ///
  /// - Parameter isAnew: Whether the answers to those before are void.
  mutating func ask(serial: UInt64, isAnew: Bool = false) {
    guard let index = index(of: serial) else { return }
    pending[index].questions += 1
    if isAnew { pending[index].answers = [] }
  }

  /// Takes the answer for a picture, `nil` where libmpv has no time for it.
  ///
  /// - Returns: Whether to ask once more at once.
  @discardableResult
  mutating func timed(serial: UInt64, time: Double?, now: Int64 = 0) -> Bool {
    guard let index = index(of: serial) else { return false }
    pending[index].questions -= 1
    if !isValid { seekTarget = time }
    guard isValid, pending[index].questions == 0 else { return false }
    pending[index].answers.append(Answer(time: time, count: count, moment: now))
    return pending[index].needsMoreAnswers
  }

  /// Tells, before the answer, that picture and sound have ended.
  mutating func end(serial: UInt64) {
    guard isValid, let index = index(of: serial), pending[index].isFirst else { return }
    guard !pending[index].isAtEnd else { return }
    pending[index].isAtEnd = true
    // libmpv had no time yet, and gave the target of the seek.
    pending[index].answers = []
  }

  /// A load or a seek began.
  mutating func invalidate() {
    isValid = false
    isOver = false
    shown = nil
    seekTarget = nil
    lastBeforeSeek = moments.last ?? .min
    // It may be the first after the seek already.
    pending = pending.last(where: \.isNewPicture).map { [$0] } ?? []
    for index in pending.indices {
      pending[index].answers = []
      pending[index].isAtEnd = false
    }
  }

  /// Playback restarted: libmpv has queued one picture since the seek, and has shown it.
  ///
  /// - Returns: The picture whose time is to be asked for, or `nil` if the renderer missed it.
  mutating func restart() -> UInt64? {
    isValid = true
    lastBound = count
    pending.removeAll { !$0.isNewPicture || $0.due <= lastBeforeSeek }
    guard let index = pending.indices.last else { return nil }
    pending = [pending[index]]
    pending[0].lowerBound = count
    pending[0].isFirst = true
    return pending[0].serial
  }

  /// The picture that waits for another to follow, or for nothing to follow.
  var waiting: UInt64? {
    guard isValid, let last = pending.last(where: \.isNewPicture), last.isRendered,
      last.questions == 0, !last.answers.isEmpty
    else { return nil }
    return last.serial
  }

  /// Whether a new picture still waits for its time.
  var isUnsettled: Bool {
    seekToEnd != .none || (isValid && pending.contains(where: \.isNewPicture))
  }

  /// The frames that are complete, in order.
  mutating func takeComplete() -> [PresentedFrame] {
    var frames: [PresentedFrame] = []
    while isValid, let first = pending.first, first.isRendered, !first.answers.isEmpty {
      if first.isNewPicture {
        if first.isAtEnd, seekToEnd == .none {
          seekToEnd = .wanted
          pending.removeFirst()
          continue
        }
        if seekToEnd == .begun, !first.isAtEnd, !first.isFollowed, !hasStoodStill(first) {
          return frames
        }
        let isUnsettled = first.needsMoreAnswers || isDoubtful(first) && !hasStoodStill(first)
        if isUnsettled, !first.isFollowed { return frames }
        if let proof = first.proof {
          shown = proof.time.map { ($0, proof.count, first.due) }
          knownTime = proof.time
        } else if first.isFollowed {
          // Nor have redraws of it a time.
          shown = nil
        } else {
          switch timeAtStandstill(first) {
          case .wait: return frames
          case .unknown: shown = nil
          case .time(let time, let isLast):
            shown = (time, count, first.due)
            isOver = isLast
          }
        }
        seekToEnd = .none
        if let shown { lastBound = max(lastBound, shown.number) }
      } else if !isStillShown(first) {
        // It may have drawn a picture that is new, and taken it from the renderer.
        shown = nil
        pending.removeFirst()
        needsRedraw = !pending.contains(where: \.isNewPicture)
        continue
      }
      pending.removeFirst()
      guard let shown else { continue }
      frames.append(
        PresentedFrame(
          time: shown.time, pixels: first.pixels, serial: first.serial,
          isNewPicture: first.isNewPicture, color: color))
    }
    return frames
  }

  /// Whether nothing was queued before the picture was drawn again.
  private func isStillShown(_ picture: Picture) -> Bool {
    guard let shown, let answer = picture.answers.first else { return false }
    return isOver || answer.count <= shown.number || answer.time == shown.time
  }

  private func index(of serial: UInt64) -> Int? {
    pending.firstIndex { $0.serial == serial }
  }
}
