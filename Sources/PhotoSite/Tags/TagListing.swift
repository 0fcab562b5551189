import AppShell
import HTML
import PhotoLibrary
import Web
import Wording

/// The tags of what was searched for, from A to Z. A script replaces it while the person types.
struct TagListing: Component {
    let context: PhotoContext
    let question: String
    let list: TagList
    /// Whether there is a link to the deleted tags.
    let hasDeleted: Bool
    /// The tags that are shown.
    private let tags: [TagCount]
    private let sections: [TagSection]

    init(context: PhotoContext, question: String, list: TagList, hasDeleted: Bool) {
        self.context = context
        self.question = question
        self.list = list
        self.hasDeleted = hasDeleted
        // Who types the beginning of a tag's name looks for that tag, and not for all that is in photos of it.
        let named = TagSection.named(question, among: list.tags)
        tags = named.isEmpty ? list.tags : named
        sections = TagSection.divide(tags)
    }

    /// Tags that a page holds; sections after so many are fetched when they come into view.
    static let most = 1500

    var body: Markup {
        div(.id("tag-list"), .data("count", "\(tags.count)"), .data("photos", "\(list.photos)")) {
            if !tags.isEmpty || hasDeleted {
                div(.class("tag-summary")) {
                    if !tags.isEmpty { p(.class("footnote tag-count"), .id("tag-count")) { context.say(summary) } }
                    if hasDeleted {
                        a(.class("bar-button"), .href("/deleted/tags")) {
                            Icon("trash")
                            context.say(en: "Recently deleted", it: "Eliminate di recente")
                        }
                    }
                }
            }
            for (section, isWhole) in zip(sections, whole) { letter(section, isWhole) }
        }
    }

    /// One section, when it is fetched by itself.
    func section(_ letter: String) -> Markup {
        sections.first { $0.letter == letter }.map { self.letter($0, true) } ?? Markup()
    }

    /// Which sections there is room for.
    private var whole: [Bool] {
        var room = Self.most
        return sections.map { section in
            room -= section.tags.count
            return room >= 0
        }
    }

    private var summary: Phrase {
        let tags = Phrase.counted(
            tags.count, one: Phrase(en: "tag", it: "etichetta"), many: Phrase(en: "tags", it: "etichette"))
        // The photos are those of the search, not of the tags whose names begin so.
        guard !question.isEmpty, self.tags.count == list.tags.count else { return tags }
        let photos = Phrase.counted(list.photos, one: GridWords.photos.one, many: GridWords.photos.many)
        return Phrase(en: "\(tags.en) in \(photos.en)", it: "\(tags.it) in \(photos.it)")
    }

    private func letter(_ section: TagSection, _ isWhole: Bool) -> Markup {
        HTML.section(
            .class("tag-section hue-\(section.hue)"), .id(section.anchor), .data("letter", section.letter),
            .data("rows", "\(section.tags.count)"), .aria("labelledby", "\(section.anchor)-name")
        ) {
            h2(.class("tag-letter"), .id("\(section.anchor)-name")) { section.letter }
            if isWhole {
                rows(section.tags)
            } else {
                ul(.class("list")) {
                    li {
                        a(.class("row"), .href(path(of: section)), .data("more", "")) {
                            context.say(
                                en: "Show \(context.format.count(section.tags.count)) tags",
                                it: "Mostra \(context.format.count(section.tags.count)) etichette")
                        }
                    }
                }
            }
        }
    }

    private func path(of section: TagSection) -> String {
        let path = SearchHead.Tab.tags.path(for: question)
        return "\(path)\(path.contains("?") ? "&" : "?")letter=\(PercentCoding.encoded(section.letter))"
    }

    private func rows(_ tags: [TagCount]) -> Markup {
        ul(.class("list tag-rows")) {
            for tag in tags {
                li {
                    a(.class("row"), .href(GridScope.path(tag: tag.tag.name, within: question))) {
                        span(.class("row-text")) { tag.tag.name }
                        span(.class("row-value")) { context.format.count(tag.count) }
                    }
                }
            }
        }
    }
}
