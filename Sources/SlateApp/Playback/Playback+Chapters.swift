import MPV
import Player

extension Playback {
  /// What a page moves by where there are no chapters, in seconds.
  private static let page = 600.0

  /// Takes the chapters of a file; those of an HLS stream would be of the feeds.
  func adoptChapters(_ list: [MPVChapter]) {
    guard case .direct(var media) = source else { return }
    media.chapters = list
    source = .direct(media)
    tellChapters()
  }

  func tellChapters() {
    guard case .direct(let media) = source else { return }
    let chapters = media.chapters.filter(\.start.isFinite).sorted { $0.start < $1.start }
      .map { Chapter(title: $0.title, start: max(0, $0.start - media.startTime)) }
    if chapters != state.chapters { apply(.chapters(chapters)) }
  }

  /// Goes one chapter on (1) or back (-1), or by ten minutes where there are no chapters.
  func turnPage(_ step: Int) {
    if state.chapters.isEmpty {
      skip(by: Double(step) * Self.page)
    } else {
      goToChapter(step)
    }
  }

  func goToChapter(_ step: Int) {
    guard let here else { return }
    let chapters = state.chapters
    guard let index = chapters.index(step, from: here) else {
      apply(.note(chapters.isEmpty ? "There are no chapters" : "This is the last chapter"))
      return
    }
    let title = chapters[index].title.map { ": \($0)" } ?? ""
    apply(.note("Chapter \(index + 1) of \(chapters.count)\(title)"))
    seek(to: chapters[index].start)
  }
}
