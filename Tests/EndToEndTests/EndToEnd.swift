import Testing

/// The built program, run as a person runs it. One test at a time: each needs the processor.
@Suite(.serialized) enum EndToEnd {}
