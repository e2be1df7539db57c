import Foundation
import HTTP
import ISOBMFF
import Origin
import Resources
import Testing
import TimedMetadata

@testable import Streaming

/// The origin's low-latency stream over real HTTP.
@Suite struct OriginPartTests {
  @Test func partsOfARealOriginFollowOneAnother() async throws {
    let origin = try Origin(OriginConfiguration(asset: #require(DemoAsset.folder)))
    let address = Origin.address(of: .lowLatency, port: try origin.start())
    defer { origin.stop() }
    let log = EventLog()
    let client = HTTPClient(configuration: HTTPConfiguration())
    let session = HLSSession(
      url: address, playlist: nil, effectiveURL: address,
      configuration: StreamingConfiguration(), http: client
    ) { log.add($0) }
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    let (video, audio) = (try #require(set.video), try #require(set.audio))
    // Two segments and more: parts of the one that is being made, and of the next.
    let timecodes = await log.received(timecodes: 12)
    await session.close()
    #expect(log.warnings.isEmpty)
    #expect(log.failures.isEmpty)
    for feed in [video, audio] { #expect(feed.isCancelled) }
    // Every part and every segment begins with the label of the frame that it presents first;
    // each comes once, for nothing was fetched both in parts and as a whole.
    #expect(Set(timecodes).count == timecodes.count)
  }

  @Test func theFeedIsWithoutSeamFromPartToPart() async throws {
    let origin = try Origin(OriginConfiguration(asset: #require(DemoAsset.folder)))
    let address = Origin.address(of: .lowLatency, port: try origin.start())
    defer { origin.stop() }
    let client = HTTPClient(configuration: HTTPConfiguration())
    let session = HLSSession(
      url: address, playlist: nil, effectiveURL: address,
      configuration: StreamingConfiguration(variant: .minimum), http: client
    ) { _ in }
    await session.prepare()
    let set = try #require(await session.open(at: nil))
    // 180 lines have some 15 kB a second: about eight parts.
    let bytes = await FeedReader.upTo(60_000, try #require(set.video))
    await session.close()
    // The last frames in decoding order may leave room for reordered ones of the next part.
    let times = try FeedReader.wholeTimes(bytes).sorted().dropLast(8)
    #expect(times.count > 64)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(steps.allSatisfy { ($0 - 1001.0 / 30_000).magnitude < 1e-6 })
  }
}

extension EventLog {
  /// Waits for so many timecode events; returns their ids.
  fileprivate func received(timecodes count: Int) async -> [UInt32] {
    var wanted = count
    while true {
      let ids = await received(count: wanted).filter { event in
        event.message.messageData.contains(UInt8(ascii: "T"))
          && String(decoding: event.message.messageData, as: UTF8.self)
            .contains("optiview.live:timecode")
      }.map(\.message.id)
      if ids.count >= count { return ids }
      wanted += 1
    }
  }
}
