import AppShell
import HTML
import PhotoLibrary
import Wording

/// A memory: its picture with its title over it.
struct MemoryCard: Component {
    let context: PhotoContext
    let title: String
    let subtitle: String
    let count: Int
    let path: String
    let cover: FoundPhoto

    /// The photos of this day in earlier years.
    init(_ memory: DayMemory, _ context: PhotoContext) {
        self.init(
            context: context, title: context.say(MemoryWords.onThisDay), subtitle: Self.years(memory.years),
            count: memory.count, path: GridScope(.onThisDay(memory.day)).path, cover: memory.cover)
    }

    /// An outing.
    init(_ memory: OutingMemory, _ context: PhotoContext) {
        self.init(
            context: context, title: memory.outing.name, subtitle: MemoryWords.days(memory.outing.bounds, context),
            count: memory.outing.count, path: GridScope(.outing(memory.outing.bounds)).path, cover: memory.cover)
    }

    private init(
        context: PhotoContext, title: String, subtitle: String, count: Int, path: String, cover: FoundPhoto
    ) {
        self.context = context
        self.title = title
        self.subtitle = subtitle
        self.count = count
        self.path = path
        self.cover = cover
    }

    var body: Markup {
        li {
            a(
                .class("memory"), .href(path),
                .aria("label", "\(title) · \(subtitle), \(context.say(ImportWords.photos(count)))")
            ) {
                LatePicture(photo: cover, owner: context.owner, side: 240, names: "memory-cover", isSquare: false)
                span(.class("memory-text")) {
                    span(.class("memory-title")) { title }
                    span(.class("memory-when")) { subtitle }
                    span(.class("memory-count")) { context.say(ImportWords.photos(count)) }
                }
            }
        }
    }

    /// *2019, 2021 – 2024*: runs of years as runs.
    static func years(_ years: [Int]) -> String {
        var runs: [(first: Int, last: Int)] = []
        for year in years.sorted() {
            if let last = runs.last, last.last + 1 == year {
                runs[runs.count - 1].last = year
            } else {
                runs.append((year, year))
            }
        }
        let texts = runs.map { run in
            run.first == run.last ? "\(run.first)" : "\(run.first)\(run.last - run.first > 1 ? "–" : ", ")\(run.last)"
        }
        return texts.count <= 3 ? texts.joined(separator: ", ") : "\(runs[0].first)–\(runs[runs.count - 1].last)"
    }
}

/// Words about memories that are used in several places.
enum MemoryWords {
    static let memories = Phrase(en: "Memories", it: "Ricordi")
    static let onThisDay = Phrase(en: "On this day", it: "In questo giorno")

    /// *3–5 May 2024*.
    static func days(_ bounds: Outing.Bounds, _ context: PhotoContext) -> String {
        let (first, last) = (bounds.first, bounds.last)
        return context.format.days(
            from: (first.year, first.month, first.day), to: (last.year, last.month, last.day))
    }

    /// *Naples · 3–5 May 2024*.
    static func title(_ outing: Outing, _ context: PhotoContext) -> String {
        "\(outing.name) · \(days(outing.bounds, context))"
    }
}
