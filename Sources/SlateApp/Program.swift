/// The program's entry.
public func runSlate() -> Int32 { 0 }
