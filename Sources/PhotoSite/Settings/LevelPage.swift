import AppShell
import HTML
import Interpretation
import Wording

/// How sure Vision must be of a thing to show it: `/settings/level`.
struct LevelPage: Component {
    let context: PhotoContext
    /// How many photos show any tag at each level.
    let counts: [Level: Int]
    let total: Int

    var body: Markup {
        ChoicePage(
            context: context, title: SettingsWords.level, path: "/settings/level", field: "level",
            choices: Level.allCases.map { level in
                ChoicePage.Choice(
                    value: level.key, name: context.say(level.phrase), note: note(level),
                    explanation: context.say(level.explanation + MeasuredLevel.of(level).phrase))
            }, chosen: context.level.key, more: untagged)
    }

    /// Leads to the photos that nothing is said of.
    @MarkupBuilder private var untagged: Markup {
        if let count = counts[context.level], count < total {
            p(.class("list-note")) {
                a(.href(SearchHead.Tab.grid.path(for: context.say(en: "untagged", it: "senza etichette")))) {
                    context.say(
                        .counted(
                            total - count, one: Phrase(en: "photo without tags", it: "foto senza etichette"),
                            many: Phrase(en: "photos without tags", it: "foto senza etichette")))
                }
            }
        }
    }

    /// Of how many photos something is said at a level; nothing while there are none.
    private func note(_ level: Level) -> String? {
        guard total > 0, let count = counts[level] else { return nil }
        let (some, all) = (context.format.count(count), context.format.count(total))
        return context.say(en: "Photos with tags: \(some) of \(all)", it: "Foto con etichette: \(some) su \(all)")
    }
}

extension Level {
    /// What choosing it means.
    var explanation: Phrase {
        switch self {
        case .low:
            Phrase(
                en: "Shows the most tags, with more mistakes. Good for finding everything.",
                it: "Mostra più etichette, con più errori. Adatto per trovare tutto.")
        case .medium:
            Phrase(
                en: "Shows what is probably right. A good balance for most people.",
                it: "Mostra ciò che è probabilmente giusto. Un buon equilibrio per la maggior parte delle persone.")
        case .high:
            Phrase(
                en: "Shows only what is nearly certain, with more general names: dog rather than golden retriever.",
                it: "Mostra solo ciò che è quasi certo, con nomi più generali: dog piuttosto che golden retriever.")
        }
    }
}

/// What was measured of a level; `Docs/Accuracy.md` has the numbers with their intervals.
struct MeasuredLevel: Hashable, Sendable {
    /// Of 100 shown tags, how many are right: everyday scenes and photos of one thing together.
    let right: Int
    /// Of 100 things in everyday scenes, how many are found.
    let found: Int

    static func of(_ level: Level) -> MeasuredLevel {
        switch level {
        case .low: MeasuredLevel(right: 86, found: 63)
        case .medium: MeasuredLevel(right: 93, found: 53)
        case .high: MeasuredLevel(right: 96, found: 40)
        }
    }

    var phrase: Phrase {
        Phrase(
            en: """
                In our measurements on 153 photos, \(right) of 100 shown tags were right; in everyday scenes \(found) of \
                100 things were found.
                """,
            it: """
                Nelle nostre misure su 153 foto, \(right) etichette mostrate su 100 erano giuste; nelle scene di tutti i \
                giorni \(found) cose su 100 sono state trovate.
                """)
    }
}
