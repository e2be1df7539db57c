import HLS
import Testing
import TimedMetadata

@testable import Streaming

@Suite struct ChoiceTests {
  private static func variant(
    _ height: Int?, rate: Double? = nil, bandwidth: Int, codecs: [String] = ["avc1.64001f"]
  ) -> Variant {
    Variant(
      uri: "\(height ?? 0)-\(bandwidth)", bandwidth: bandwidth, codecs: codecs,
      resolution: height.map { Variant.Resolution(width: $0 * 16 / 9, height: $0) },
      frameRate: rate)
  }

  private static let ladder = [
    variant(360, rate: 30, bandwidth: 800), variant(720, rate: 30, bandwidth: 2000),
    variant(720, rate: 60, bandwidth: 3000), variant(720, rate: 60, bandwidth: 3500),
    variant(1080, rate: 60, bandwidth: 6000), variant(nil, bandwidth: 64, codecs: ["mp4a.40.2"]),
  ]

  private func choose(
    _ preference: VariantPreference, target: (Int, Int) = (1280, 720),
    of variants: [Variant] = ladder, decoders: Set<String>? = nil
  ) -> String? {
    let catalog = VariantCatalog(MultivariantPlaylist(variants: variants), decoders: decoders)
    return VariantChoice.choice(
      of: catalog, preference: preference, target: (target.0, target.1))?.entry.variant.uri
  }

  @Test(
    arguments: [
      ((100, 100), "360-800"), ((640, 384), "360-800"), ((641, 400), "720-3500"),
      ((1280, 720), "720-3500"), ((1281, 721), "1080-6000"), ((4000, 3000), "1080-6000"),
      ((4000, 300), "360-800"),
    ] as [((Int, Int), String)])
  func autoTakesTheSmallestThatIsEnough(target: (Int, Int), uri: String) {
    #expect(choose(.auto, target: target) == uri)
  }

  @Test func theOtherPreferences() {
    #expect(choose(.minimum) == "360-800")
    #expect(choose(.maximum) == "1080-6000")
    #expect(choose(.height(720)) == "720-3500")
    #expect(choose(.height(500)) == "360-800")
    #expect(choose(.height(600)) == "720-3500")
    #expect(choose(.height(.max)) == "1080-6000")
    #expect(choose(.size(width: 640, height: 360)) == "360-800")
    #expect(choose(.size(width: 1900, height: 1000)) == "1080-6000")
    #expect(choose(.auto, of: []) == nil)
  }

  @Test func whatCannotBeDecodedIsAvoided() {
    let variants = [
      Self.variant(720, bandwidth: 1, codecs: ["xxxx.1"]),
      Self.variant(360, bandwidth: 2, codecs: ["avc1.64001f", "ac-4.02.01"]),
      Self.variant(240, bandwidth: 3, codecs: ["hvc1.1.6.L93.B0", "ec-3"]),
    ]
    #expect(choose(.maximum, of: variants) == "240-3")
    // What nobody knows is tried where there is nothing else, what has no decoder never.
    #expect(choose(.maximum, of: [variants[0]]) == "720-1")
    #expect(choose(.maximum, of: [variants[0], variants[1]]) == "720-1")
    #expect(choose(.maximum, of: [variants[1]]) == nil)
    #expect(choose(.option(1), of: variants) == nil)
    #expect(choose(.option(0), of: variants) == "720-1")
    #expect(choose(.maximum, of: variants, decoders: ["h264", "ac4"]) == "360-2")
  }

  @Test func soundAloneIsTakenWhereThereIsNothingElse() {
    let sound = [Self.variant(nil, bandwidth: 64, codecs: ["mp4a.40.2"])]
    #expect(choose(.auto, of: sound) == "0-64")
  }

  private static func subtitles(
    _ name: String, _ language: String?, isDefault: Bool = false, isAutoselect: Bool = false,
    isForced: Bool = false, isSDH: Bool = false
  ) -> Rendition {
    Rendition(
      type: .subtitles, uri: "\(name).m3u8", groupID: "s", language: language, name: name,
      isDefault: isDefault, isAutoselect: isAutoselect, isForced: isForced,
      characteristics: isSDH ? ["public.accessibility.transcribes-spoken-dialog"] : [])
  }

  private func legible(_ renditions: [Rendition]) -> [MediaSelectionOption] {
    let variant = Variant(uri: "v", bandwidth: 1, subtitlesGroup: "s")
    let playlist = MultivariantPlaylist(variants: [variant], renditions: renditions)
    return RenditionChoice.legible(playlist, variant: variant)
  }

  @Test func everySubtitleIsARowOfItsOwn() {
    let options = legible([
      Self.subtitles("English", "en", isForced: true), Self.subtitles("English", "en"),
      Self.subtitles("English", "en", isSDH: true), Self.subtitles("Deutsch", "de"),
    ])
    #expect(options.map(\.id) == (0..<4).map { .rendition($0) })
    #expect(options.map(\.isForced) == [true, false, false, false])
    #expect(options.map(\.isSDH) == [false, false, true, false])
  }

  @Test func groupsThatNobodyDefinedAreEmpty() {
    let variant = Variant(
      uri: "v", bandwidth: 1, audioGroup: "a", subtitlesGroup: "s", closedCaptions: .group("cc"))
    let playlist = MultivariantPlaylist(variants: [variant])
    let configuration = StreamingConfiguration()
    #expect(RenditionChoice.legible(playlist, variant: variant).isEmpty)
    #expect(
      RenditionChoice.audible(playlist, variant: variant, configuration: configuration).selected
        == nil)
  }
}
