import AppShell
import HTML
import PhotoLibrary
import Wording

/// Memories: this day in earlier years, and all outings, the newest first: `/memories`.
struct MemoriesPage: Component {
    let context: PhotoContext
    /// On the first page only.
    let onThisDay: DayMemory?
    let outings: [OutingMemory]
    /// Of the first outing.
    let offset: Int
    let total: Int

    var body: Markup {
        Page(
            context.page, title: MemoryWords.memories, style: .pushed, tab: .home, parent: "/",
            styles: ["home.css", "memories.css"], scripts: ["late.js"]
        ) {
            if let onThisDay {
                section(.class("section"), .aria("labelledby", "today")) {
                    header {
                        h2(.id("today")) {
                            context.format.day(month: onThisDay.day.month, day: onThisDay.day.day)
                        }
                    }
                    ul(.class("memories is-single")) { MemoryCard(onThisDay, context) }
                }
            }
            for (year, outings) in years {
                section(.class("section"), .aria("labelledby", "year-\(year)")) {
                    header { h2(.id("year-\(year)")) { "\(year)" } }
                    ul(.class("memories")) { for outing in outings { MemoryCard(outing, context) } }
                }
            }
            more
            if total == 0 && onThisDay == nil { nothing }
        }
    }

    /// Outings by the year in which they ended.
    private var years: [(year: Int, outings: [OutingMemory])] {
        var years: [(year: Int, outings: [OutingMemory])] = []
        for memory in outings {
            let year = memory.outing.bounds.last.year
            if years.last?.year == year {
                years[years.count - 1].outings.append(memory)
            } else {
                years.append((year, [memory]))
            }
        }
        return years
    }

    private var more: Markup {
        nav(.class("memories-more"), .aria("label", context.say(en: "Pages", it: "Pagine"))) {
            if offset > 0 {
                a(.class("button tonal"), .href("/memories?offset=\(max(0, offset - MemoryRoutes.pageSize))")) {
                    context.say(en: "Newer", it: "Più recenti")
                }
            }
            if offset + outings.count < total {
                a(.class("button tonal"), .href("/memories?offset=\(offset + MemoryRoutes.pageSize)")) {
                    context.say(en: "Earlier", it: "Precedenti")
                }
            }
        }
    }

    private var nothing: Markup {
        div(.class("empty")) {
            Icon("clock-counter-clockwise")
            h2 { context.say(en: "No memories yet", it: "Ancora nessun ricordo") }
            p {
                context.say(
                    en: """
                        Photos of this day in earlier years will be here, and outings: photos taken close to each other, in \
                        time and place, away from home.
                        """,
                    it: """
                        Qui troverai le foto di questo giorno negli anni passati, e le gite: foto scattate vicine, nel tempo \
                        e nel luogo, lontano da casa.
                        """)
            }
        }
    }
}
