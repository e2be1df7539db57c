import HLS
import Testing

@testable import Streaming

/// `CODECS` elements and FFmpeg's names of their codecs, by RFC 6381, the MP4 registration
/// authority and ISO/IEC 14496-3.
@Suite struct CodecTests {
  @Test(
    arguments: [
      ("avc1.64001f", "h264"), ("AVC3.42E01E", "h264"), ("hvc1.1.6.L93.B0", "hevc"),
      ("hev1.2.4.L153.B0", "hevc"), ("dvh1.08.07", "hevc"), ("dva1.04.03", "h264"),
      ("vvc1.1.L51.CQA.O1+3", "vvc"), ("vp09.00.51.08", "vp9"), ("vp8", "vp8"),
      ("av01.0.08M.10", "av1"), ("mp4v.20.9", "mpeg4"), ("mp4v.61", "mpeg2video"),
      ("mp4a.40.2", "aac"), ("mp4a.40.5", "aac"), ("mp4a.40.29", "aac"), ("mp4a.40", "aac"),
      ("mp4a", "aac"), ("mp4a.40.34", "mp3"), ("mp4a.40.42", "usac"), ("mp4a.67", "aac"),
      ("mp4a.69", "mp3"), ("mp4a.6B", "mp3"), ("mp4a.A5", "ac3"), ("mp4a.a6", "eac3"),
      ("ac-3", "ac3"), ("ec-3", "eac3"), ("ac-4.02.01.00", "ac4"), ("fLaC", "flac"),
      ("Opus", "opus"), ("alac", "alac"), ("dtsc", "dts"), ("mhm1.0x0D", "mpegh_3d_audio"),
    ])
  func names(_ codec: String, name: String) {
    #expect(Codec(codec).decoderName == name)
  }

  @Test(arguments: ["", ".", " ", "zzzz.1", "mp4a.zz", "mp4v.99", "\u{1B}[m", "avc1x"])
  func whatNobodyKnows(_ codec: String) {
    #expect(Codec(codec).support(by: nil) == .unknown)
    #expect(Codec(codec).support(by: []) == .unknown)
  }

  @Test func theListOfDecodersDecides() {
    #expect(Codec("hvc1.1.6.L93.B0").support(by: ["hevc"]) == .decodable)
    #expect(
      Codec("hvc1.1.6.L93.B0").support(by: ["h264"])
        == .undecodable("no decoder for hvc1.1.6.L93.B0"))
    // Text needs none.
    #expect(Codec("wvtt").support(by: []) == .decodable)
    #expect(Codec("stpp.ttml.im1t").support(by: []) == .decodable)
    // Profile 5 has no picture that others could show; profile 8 has.
    #expect(
      Codec("dvh1.05.07").support(by: ["hevc"])
        == .undecodable("Dolby Vision profile 5 (dvh1.05.07)"))
    #expect(Codec("dvh1.08.07").support(by: ["hevc"]) == .decodable)
  }

  @Test func theSameAtSeveralAddressesIsOneOption() {
    func variant(_ uri: String, bandwidth: Int = 1000, audio: String? = nil) -> Variant {
      Variant(
        uri: uri, bandwidth: bandwidth, codecs: ["avc1.64001f"],
        resolution: .init(width: 1280, height: 720), frameRate: 25, audioGroup: audio)
    }
    let playlist = MultivariantPlaylist(variants: [
      variant("a"), variant("b"), variant("c", bandwidth: 2000), variant("d", audio: "surround"),
    ])
    let catalog = VariantCatalog(playlist, decoders: nil)
    #expect(catalog.entries.map(\.id) == [0, 2, 3])
    #expect(catalog.entries.first?.variants.map(\.uri) == ["a", "b"])
    // The highest bit rate first; the sound is named where there are several groups of it.
    let options = catalog.options()
    #expect(options.map(\.id) == [2, 0, 3])
    #expect(options.map(\.sound) == [nil, nil, "surround"])
  }

  @Test func theAutomaticChoiceHasAReason() {
    func variant(_ height: Int, range: String? = nil) -> Variant {
      Variant(
        uri: "\(height)\(range ?? "")", bandwidth: height,
        resolution: .init(width: height * 16 / 9, height: height), videoRange: range)
    }
    let playlist = MultivariantPlaylist(variants: [
      variant(360), variant(720), variant(720, range: "PQ"), variant(1080, range: "PQ"),
    ])
    let catalog = VariantCatalog(playlist, decoders: nil)
    func choice(_ width: Int, _ height: Int) -> [String?] {
      let choice = VariantChoice.choice(
        of: catalog, preference: .auto, target: (width: width, height: height))
      return [choice?.entry.variant.uri, choice?.reason]
    }
    #expect(choice(640, 360) == ["360", "the smallest that fills 640x360 pixels"])
    #expect(choice(800, 700) == ["720", "the smallest that fills 800x700 pixels"])
    // The wide range comes last, since no terminal shows it.
    #expect(choice(1920, 1080) == ["720", "the largest; there is room for 1920x1080"])
  }
}
