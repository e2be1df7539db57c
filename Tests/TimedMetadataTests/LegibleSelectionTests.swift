import Testing
import TimedMetadata

struct LegibleSelectionTests {
  private static let sdh = [
    "public.accessibility.transcribes-spoken-dialog",
    "public.accessibility.describes-music-and-sound",
  ]

  private func option(
    _ index: Int, _ name: String, _ language: String?, forced: Bool = false,
    isDefault: Bool = false, autoselect: Bool = false, sdh: Bool = false,
    kind: MediaSelectionOption.Kind = .subtitles
  ) -> MediaSelectionOption {
    MediaSelectionOption(
      id: .rendition(index), kind: kind, name: name, language: language, isForced: forced,
      isDefault: isDefault, isAutoselect: autoselect, characteristics: sdh ? Self.sdh : [])
  }

  private func tags(_ tags: String...) -> [LanguageTag] { tags.compactMap(LanguageTag.init) }

  private func selection(
    _ options: [MediaSelectionOption], _ preferences: LegiblePreferences = LegiblePreferences()
  ) -> LegibleSelection {
    MediaSelectionGroup(options: options).legibleSelection(for: preferences)
  }

  private func selected(_ index: Int) -> LegibleSelection {
    LegibleSelection(selected: .rendition(index))
  }

  @Test("Without a wish and without a flag it is off")
  func off() {
    #expect(selection([]) == LegibleSelection())
    #expect(selection([option(0, "English", "en")]) == LegibleSelection())
  }

  @Test("The order is choice, languages asked for, DEFAULT, AUTOSELECT in the locale")
  func order() {
    let options = [
      option(0, "Deutsch", "de", autoselect: true),
      option(1, "English", "en", isDefault: true, autoselect: true),
      option(2, "Français", "fr"), option(3, "Español", "es"),
    ]
    var preferences = LegiblePreferences(
      choice: .option(option(9, "Español", "spa")), languages: tags("fr"), locale: tags("de"))
    #expect(selection(options, preferences) == selected(3))
    preferences.choice = nil
    #expect(selection(options, preferences) == selected(2))
    preferences.languages = []
    #expect(selection(options, preferences) == selected(1))
    #expect(selection(Array(options.dropFirst(2)) + [options[0]], preferences) == selected(0))
    preferences.locale = tags("fr")
    #expect(
      selection(Array(options.dropFirst(2)) + [options[0]], preferences) == LegibleSelection())
  }

  @Test("A language asked for never selects a forced option, and the full one of two")
  func neverForced() {
    let options = [
      option(0, "English", "en", forced: true, autoselect: true),
      option(1, "English", "en"), option(2, "Français", "fr", forced: true),
    ]
    #expect(selection(options, LegiblePreferences(languages: tags("en"))) == selected(1))
    #expect(selection(options, LegiblePreferences(languages: tags("fr"))) == LegibleSelection())
    #expect(selection(options, LegiblePreferences(locale: tags("en"))) == LegibleSelection())
  }

  @Test("A default that is forced is left to the user, with or without others")
  func defaultForced() {
    let options = [
      option(0, "English", "en", forced: true, isDefault: true),
      option(1, "English", "en", isDefault: true), option(2, "English", "en"),
    ]
    #expect(selection(options) == selected(1))
    #expect(selection([options[0]]) == LegibleSelection())
  }

  @Test("SDH is taken for a language only if the user chose one before")
  func sdh() {
    let plain = option(0, "English", "en")
    let sdh = option(1, "English SDH", "en", autoselect: true, sdh: true)
    var preferences = LegiblePreferences(languages: tags("en"), locale: tags("en"))
    #expect(selection([sdh, plain], preferences) == selected(0))
    #expect(selection([sdh], preferences) == LegibleSelection())
    preferences.choose(.option(option(5, "Deutsch SDH", "de", sdh: true)))
    #expect(preferences.wantsSDH)
    #expect(selection([plain, sdh], preferences) == selected(1))
    #expect(selection([plain], preferences) == selected(0))
    preferences.choose(.off)
    #expect(preferences.wantsSDH)
    preferences.choose(.option(plain))
    #expect(!preferences.wantsSDH)
  }

  @Test("With Off a forced option in the language of the playing audio is shown and told apart")
  func forcedWithOff() {
    let options = [
      option(0, "English", "eng", forced: true, isDefault: true),
      option(1, "Deutsch", "de", forced: true), option(2, "Deutsch", "de"),
    ]
    func with(_ audio: String?, _ choice: MediaSelectionChoice? = .off) -> LegibleSelection {
      selection(
        options,
        LegiblePreferences(choice: choice, audioLanguage: audio.flatMap(LanguageTag.init)))
    }
    #expect(with("en") == LegibleSelection(forced: .rendition(0)))
    #expect(with("ger") == LegibleSelection(forced: .rendition(1)))
    #expect(with("en", nil) == LegibleSelection(forced: .rendition(0)))
    #expect(with("fr") == LegibleSelection())
    #expect(with(nil) == LegibleSelection())
    #expect(with("und") == LegibleSelection())
    // With an option chosen nothing else is shown.
    #expect(with("en", .option(options[2])) == selected(2))
  }

  @Test("With no forced option Off shows nothing")
  func noForced() {
    let options = [option(0, "English", "en"), option(1, "English", "en", sdh: true)]
    let preferences = LegiblePreferences(
      choice: .off, audioLanguage: LanguageTag("en"))
    #expect(selection(options, preferences) == LegibleSelection())
  }

  @Test("Off holds against defaults and languages")
  func offHolds() {
    let options = [option(0, "English", "en", isDefault: true)]
    let preferences = LegiblePreferences(choice: .off, languages: tags("en"))
    #expect(selection(options, preferences) == LegibleSelection())
  }

  @Test("A choice is found again by language, name and kind, whatever the order")
  func rematch() {
    let first = [option(0, "English", "en"), option(1, "Français", "fr")]
    let second = [option(0, "Français", "fr"), option(1, "English", "en")]
    #expect(
      selection(second, LegiblePreferences(choice: .option(first[0]))) == selected(1))
    // English, Off, French.
    var preferences = LegiblePreferences()
    for (choice, expected) in [
      (MediaSelectionChoice.option(first[0]), selected(0)), (.off, LegibleSelection()),
      (.option(first[1]), selected(1)),
    ] {
      preferences.choose(choice)
      #expect(selection(first, preferences) == expected)
    }
  }

  @Test("A choice without a match leaves it to the rest of the rule")
  func noMatch() {
    let chosen = option(0, "English", "en")
    let others = [
      option(0, "English", "en", kind: .captions), option(1, "English", "de"),
      option(2, "English (UK)", "en"), option(3, "English", nil),
      option(4, "Deutsch", "de", isDefault: true),
    ]
    #expect(selection(others, LegiblePreferences(choice: .option(chosen))) == selected(4))
  }

  @Test("Of options with the same name the one with the same flags is found, then the same id")
  func sameName() {
    let options = [
      option(0, "English", "en"), option(1, "English", "en", forced: true),
      option(2, "English", "en", sdh: true), option(3, "English", "en"),
    ]
    for option in options {
      #expect(
        selection(options, LegiblePreferences(choice: .option(option)))
          == LegibleSelection(selected: option.id))
    }
    let forcedGone = [options[2], options[3]]
    #expect(
      selection(forcedGone, LegiblePreferences(choice: .option(options[1]))) == selected(2))
  }

  @Test("The first language asked for that has an option wins, and the nearest tag within it")
  func languages() {
    let options = [
      option(0, "Português", "pt"), option(1, "Português (BR)", "pt-BR"),
      option(2, "English", "en", isDefault: true),
    ]
    #expect(selection(options, LegiblePreferences(languages: tags("it", "pt-BR"))) == selected(1))
    #expect(selection(options, LegiblePreferences(languages: tags("por"))) == selected(0))
    #expect(selection(options, LegiblePreferences(languages: tags("pt-PT"))) == selected(0))
    #expect(selection(options, LegiblePreferences(languages: tags("it"))) == selected(2))
  }

  @Test("Subtitles go before captions of the same language")
  func captions() {
    let options = [
      option(0, "CC1", "en", kind: .captions), option(1, "English", "en"),
    ]
    #expect(selection(options, LegiblePreferences(languages: tags("en"))) == selected(1))
    #expect(selection([options[0]], LegiblePreferences(languages: tags("en"))) == selected(0))
  }
}

struct LanguageTagTests {
  @Test(
    "Codes of one language are one",
    arguments: [
      ("en", "eng"), ("de", "ger"), ("de", "deu"), ("ger", "deu"), ("fr", "fre"), ("fr", "fra"),
      ("zh", "chi"), ("zh", "zho"), ("cs", "cze"), ("nl", "dut"), ("fa", "per"), ("el", "gre"),
      ("he", "iw"), ("ro", "rum"), ("sk", "slo"), ("EN", "en"), ("eng-US", "en-us"),
      ("en_US.UTF-8", "en-US"), ("de_DE@euro", "de-DE"), ("ja", "jpn"), ("ar", "ara"),
    ])
  func same(_ left: String, _ right: String) throws {
    let (left, right) = (LanguageTag(left), LanguageTag(right))
    #expect(left != nil)
    #expect(left == right)
  }

  @Test("How near two tags are")
  func affinity() throws {
    func affinity(_ left: String, _ right: String) throws -> LanguageTag.Affinity? {
      try #require(LanguageTag(left)).affinity(with: #require(LanguageTag(right)))
    }
    #expect(try affinity("pt-BR", "por-br") == .same)
    #expect(try affinity("pt", "pt-BR") == .range)
    #expect(try affinity("zh-Hant-TW", "zh-Hant") == .range)
    #expect(try affinity("pt-PT", "pt-BR") == .language)
    #expect(try affinity("en", "de") == nil)
    #expect(try affinity("gsw", "de") == nil)
  }

  @Test(
    "What names no language",
    arguments: ["", "C", "POSIX", "C.UTF-8", "und", "zxx", "mul", "-", "12", "e", "\u{1B}[2J"])
  func none(_ tag: String) {
    #expect(LanguageTag(tag) == nil)
  }
}
