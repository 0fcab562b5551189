import AppShell
import HTML
import PhotoLibrary
import Wording

/// What is counted of the app's use, and the counts: `/settings/analytics`.
struct AnalyticsPage: Component {
    let context: PhotoContext
    let isCounting: Bool
    let counts: [UsageCount]

    var body: Markup {
        Page(
            context.page, title: SettingsWords.analytics, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SwitchRow(
                        context: context, icon: "chart-bar", name: context.say(SettingsWords.analytics),
                        isOn: isCounting, path: "/settings/analytics", mustReload: true)
                }
                p(.class("list-note")) {
                    context.say(
                        en: """
                            Counts by month how often you open, search, view, upload, analyse and save, so that you \
                            can see what you use. Only these numbers are counted, and they stay on your own computer. \
                            Turning analytics off deletes them.
                            """,
                        it: """
                            Conta mese per mese quante volte apri, cerchi, guardi, carichi, analizzi e salvi, per \
                            mostrarti che cosa usi. Vengono contati solo questi numeri, che restano sul tuo computer. \
                            Disattivando l'opzione vengono eliminati.
                            """)
                }
                if isCounting {
                    if counts.isEmpty {
                        p(.class("list-note")) {
                            context.say(en: "Nothing has been counted yet.", it: "Ancora nessun conteggio.")
                        }
                    }
                    for month in months { table(of: month) }
                }
            }
        }
    }

    private var months: [String] {
        counts.map(\.month).reduce(into: []) { months, month in if months.last != month { months.append(month) } }
    }

    @MarkupBuilder private func table(of month: String) -> Markup {
        h2(.class("list-title")) { name(of: month) }
        ul(.class("list")) {
            for kind in UsageKind.allCases {
                if let count = counts.first(where: { $0.month == month && $0.what == kind.rawValue }) {
                    SettingRow(
                        context: context, name: context.say(kind.phrase), value: context.format.count(count.count))
                }
            }
        }
    }

    /// *July 2024* of `2024-07`.
    private func name(of month: String) -> String {
        let parts = month.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, (1...12).contains(parts[1]) else { return month }
        let names =
            context.language == .italian
            ? [
                "Gennaio", "Febbraio", "Marzo", "Aprile", "Maggio", "Giugno", "Luglio", "Agosto", "Settembre",
                "Ottobre",
                "Novembre", "Dicembre",
            ]
            : [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        return "\(names[parts[1] - 1]) \(parts[0])"
    }
}

/// What *Show tutorial* is about: `/settings/tutorial`.
struct TutorialPage: Component {
    let context: PhotoContext
    let isShown: Bool

    var body: Markup {
        Page(
            context.page, title: SettingsWords.tutorial, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SwitchRow(
                        context: context, icon: "book", name: context.say(SettingsWords.tutorial), isOn: isShown,
                        path: "/settings/tutorial")
                }
                p(.class("list-note")) {
                    context.say(
                        en: """
                            When it is on, Vision begins with its four pages the next time you open Home on this device, and \
                            it switches itself off once they were seen or skipped.
                            """,
                        it: """
                            Se è attiva, alla prossima apertura di Home su questo dispositivo Vision comincia con le sue \
                            quattro pagine, poi si disattiva da sola quando sono state viste o saltate.
                            """)
                }
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "play", name: context.say(en: "Show it now", it: "Mostrala adesso"),
                        path: "/welcome?again")
                }
            }
        }
    }
}
