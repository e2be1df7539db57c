/// Maps pictures of high dynamic range or wide gamut to the colours of a terminal.
///
/// libmpv's software renderer cuts such light off at 100 cd/m², so it is asked for the code values
/// and the reduced picture is mapped here.
public struct ColorMapper {
  private var cube: (description: ColorDescription, table: ColorCube)?
  private var pixels: [UInt32] = []

  public init() {}

  /// Calls `body` with the picture as a terminal shows it, which is valid only there.
  ///
  /// The table for a description is made when it changes, and pictures that are right as they are
  /// are not copied.
  public mutating func withMapped<Result>(
    _ image: PixelImage, as description: ColorDescription, _ body: (PixelImage?) -> Result
  ) -> Result {
    guard !description.isPlain else { return body(image) }
    if cube?.description != description {
      cube = (description, ColorCube(ToneMapping(description)))
    }
    let count = image.width * image.height
    if pixels.count != count { pixels = Array(repeating: 0, count: count) }
    pixels.withUnsafeMutableBufferPointer { cube?.table.map(image, into: $0) }
    return pixels.withUnsafeBytes { bytes in
      body(
        bytes.baseAddress.flatMap {
          PixelImage(
            base: $0, width: image.width, height: image.height, bytesPerRow: image.width * 4)
        })
    }
  }
}
