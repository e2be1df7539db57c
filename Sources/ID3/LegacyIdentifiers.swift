/// The three-character identifiers of ID3v2.2 and the four-character ones that follow them.
enum LegacyIdentifiers {
  /// The successor, or the identifier itself where it has none.
  static func successor(of id: String) -> String {
    successors[id] ?? id
  }

  /// ID3v2.2 section 4 against ID3v2.3 section 4, with what music shops added.
  private static let successors = [
    "BUF": "RBUF", "CNT": "PCNT", "COM": "COMM", "CRA": "AENC", "EQU": "EQUA", "ETC": "ETCO",
    "GEO": "GEOB", "GP1": "GRP1", "IPL": "IPLS", "LNK": "LINK", "MCI": "MCDI", "MLL": "MLLT",
    "MVI": "MVIN", "MVN": "MVNM", "PCS": "PCST", "PIC": "APIC", "POP": "POPM", "REV": "RVRB",
    "RVA": "RVAD", "SLT": "SYLT", "STC": "SYTC", "TAL": "TALB", "TBP": "TBPM", "TCM": "TCOM",
    "TCO": "TCON", "TCP": "TCMP", "TCR": "TCOP", "TDA": "TDAT", "TDR": "TDRL", "TDS": "TDES",
    "TDY": "TDLY", "TEN": "TENC", "TFT": "TFLT", "TID": "TGID", "TIM": "TIME", "TKE": "TKEY",
    "TLA": "TLAN", "TLE": "TLEN", "TMT": "TMED", "TOA": "TOPE", "TOF": "TOFN", "TOL": "TOLY",
    "TOR": "TORY", "TOT": "TOAL", "TP1": "TPE1", "TP2": "TPE2", "TP3": "TPE3", "TP4": "TPE4",
    "TPA": "TPOS", "TPB": "TPUB", "TRC": "TSRC", "TRD": "TRDA", "TRK": "TRCK", "TS2": "TSO2",
    "TSA": "TSOA", "TSC": "TSOC", "TSI": "TSIZ", "TSP": "TSOP", "TSS": "TSSE", "TST": "TSOT",
    "TT1": "TIT1", "TT2": "TIT2", "TT3": "TIT3", "TXT": "TEXT", "TXX": "TXXX", "TYE": "TYER",
    "UFI": "UFID", "ULT": "USLT", "WAF": "WOAF", "WAR": "WOAR", "WAS": "WOAS", "WCM": "WCOM",
    "WCP": "WCOP", "WFD": "WFED", "WPB": "WPUB", "WXX": "WXXX",
  ]
}
