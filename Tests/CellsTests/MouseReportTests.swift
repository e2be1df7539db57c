import Cells
import Testing

/// xterm's control sequences, "Extended coordinates", mode 1006.
@Suite struct MouseReportTests {
  @Test(arguments: [
    ("<0;1;1M", MouseReport(.press, at: Point(x: 0, y: 0))),
    ("<0;300;200m", MouseReport(.release, at: Point(x: 299, y: 199))),
    ("<32;7;8M", MouseReport(.drag, at: Point(x: 6, y: 7))),
    ("<64;2;3M", MouseReport(.wheelUp, at: Point(x: 1, y: 2))),
    ("<65;2;3M", MouseReport(.wheelDown, at: Point(x: 1, y: 2))),
    // With Control.
    ("<80;2;3M", MouseReport(.wheelUp, at: Point(x: 1, y: 2))),
  ])
  func reports(sequence: String, report: MouseReport) {
    #expect(MouseReport(controlSequence: sequence) == report)
  }

  @Test(arguments: [
    "", "<", "M", "<M", "<0M", "<0;1M", "<0;1;1;1M", "<0;0;1M", "<0;1;-1M", "<1;1;1M", "<2;1;1M",
    "<0;99999999999999999999;1M", "<0;1;1A", "0;1;1M", "<;;M", "<66;1;1M", "<-1;1;1M",
  ])
  func noise(sequence: String) {
    #expect(MouseReport(controlSequence: sequence) == nil)
  }
}
