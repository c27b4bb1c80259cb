import FoundationPlus
import Testing

@Suite struct LocaleTests {
    @Test func theProcessHasTheWantedLocale() {
        #expect(_CurrentLocale.isAdopted, "Foundation's locale object has another layout than expected")
        #expect(Locale.current.identifier == _CurrentLocale.wantedIdentifier(ProcessInfo.processInfo.environment))
    }

    @Test func theEnvironmentDecides() {
        func wanted(_ e: [String: String]) -> String { _CurrentLocale.wantedIdentifier(e) }
        #expect(wanted([:]) == "en_US")
        #expect(wanted(["LANG": "C.UTF-8"]) == "en_US")
        #expect(wanted(["LANG": "de_CH.UTF-8@euro"]) == "de_CH")
        #expect(wanted(["LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR.UTF-8"]) == "fr_FR")
        #expect(wanted(["LANG": "de_DE.UTF-8", "MARTLET_LOCALE": "fa-IR"]) == "fa_IR")
        #expect(wanted(["MARTLET_LOCALE": "../../x", "LANG": "C"]) == "en_US")
    }

    @Test func defaultsOfFormatsFollow() {
        let locale = Locale.current
        #expect(1234.5.formatted() == 1234.5.formatted(.number.locale(locale)))
        #expect(NumberFormatter().locale.identifier == locale.identifier)
        #expect(DateFormatter().locale.identifier == locale.identifier)
        #expect(Calendar.current.locale?.identifier == locale.identifier)
    }

    @Test func languagesOfTables() {
        #expect(_CurrentLocale.languages(Locale(identifier: "pt_BR")).prefix(1) == ["pt-BR"])
        #expect(_CurrentLocale.languages(Locale(identifier: "zh_Hans_CN")).contains("zh-Hans"))
        #expect(_CurrentLocale.languages(Locale(identifier: "pt_BR")).contains("pt"))
    }
}
