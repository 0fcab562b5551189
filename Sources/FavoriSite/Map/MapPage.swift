import AppShell
import FavourStore
import Favours
import Geography
import HTML
import MapView
import Web
import Wording

/// The map, or the list in its place: the same filters, the same favours.
struct MapPage: Component {
    let context: PageContext
    let sources: MapSources
    let extent: BoundingBox?
    let home: Neighbourhood?
    let page: FavourPage
    /// Those whom its favours name, as the visitor sees them.
    let people: [PersonID: Person]
    let query: FavourQuery
    let fields: Fields
    /// What to do where nothing is found.
    let looser: [Looser]
    let isList: Bool
    /// Whether the list is of what the map beside it shows.
    let isBeside: Bool
    /// Whether other parts of the map have what this one has not.
    let isElsewhere: Bool
    let visitor: PersonID?
    /// How many news the visitor has not seen yet; nil without an account.
    let unseen: Int?
    let now: Int64

    var body: Markup {
        Page(
            context, title: Phrase(en: "Map", it: "Mappa"), heading: "Favori", tab: .map, actions: actions,
            styles: ["map.css", "favori.css", "map-page.css"], scripts: isList ? ["listing.js"] : ["favourmap.js"],
            words: MapWords.view.merging(Self.words) { $1 }
        ) {
            chips
            if isList {
                div(.id("results")) { list }
            } else {
                div(.class("map-page")) {
                    div(.class("map-beside"), .id("results")) { list }
                    map
                }
            }
            Filters(context: context, filter: query.filter, fields: fields, isList: isList, home: home)
        }
    }

    static let words: [String: Phrase] = [
        "ofPlaces": Phrase(en: "{k} of {n}", it: "{k} di {n}")
    ]

    /// The address of this page with something else chosen. A part of the map goes with the list only: the map shows it.
    private func address(
        view: String?, categories: Set<Favours.Category>? = nil, sort: FavourSort? = nil, dropping: FilterPart? = nil
    ) -> String {
        var kept = ["from", "to", "hours", "type", "car", "heavy", "free", "q"]
        if sort == nil { kept.append("sort") }
        if view != nil { kept.append("box") }
        let dropped = dropping?.fields ?? []
        var pairs = fields.pairs.filter {
            kept.contains($0.name) && !dropped.contains($0.name) && !$0.value.isEmpty
        }
        .map { "\(PercentCoding.encoded($0.name))=\(PercentCoding.encoded($0.value))" }
        if dropping != .categories {
            for category in Favours.Category.allCases
            where (categories ?? query.filter.categories).contains(category) {
                pairs.append("category=\(category.rawValue)")
            }
        }
        if let sort { pairs.append("sort=\(sort.rawValue)") }
        if let view { pairs.append("view=\(view)") }
        return pairs.isEmpty ? "/" : "/?" + pairs.joined(separator: "&")
    }

    private var view: String? { isList ? "list" : nil }

    @MarkupBuilder private var actions: Markup {
        if let unseen { Bell(context: context, unseen: unseen) }
        a(.class("bar-button"), .href(address(view: isList ? nil : "list")), .id("switch")) {
            Icon(isList ? "map-trifold" : "list")
            span(.class("visually-hidden")) {
                isList
                    ? context.say(en: "Show the map", it: "Mostra la mappa")
                    : context.say(en: "Show the list", it: "Mostra l'elenco")
            }
        }
    }

    private var chips: Markup {
        let chosen = query.filter.categories
        // Those that are on stand where they are seen.
        let ordered =
            Favours.Category.allCases.filter(chosen.contains)
            + Favours.Category.allCases.filter { !chosen.contains($0) }
        return div(.class("chips"), .role("group"), .aria("label", context.say(en: "Filters", it: "Filtri"))) {
            button(.class("chip filter-chip"), .type("button"), .data("open", "filters")) {
                Icon("funnel")
                span(.class(query.filter.active == 0 ? "visually-hidden" : "")) {
                    context.say(en: "Filters", it: "Filtri")
                }
                if query.filter.active > 0 { span(.class("badge")) { String(query.filter.active) } }
            }
            // What is in the address and not in the filters is said, and can be left.
            if isList, query.box != nil {
                unsaid(.box, "map-pin", context.say(en: "One place of the map", it: "Un punto della mappa"))
            }
            if !query.filter.words.isEmpty {
                unsaid(
                    .words, "magnifying-glass",
                    context.say(en: "“\(query.filter.words)”", it: "«\(query.filter.words)»"))
            }
            a(
                .class("chip", chosen.isEmpty ? "is-on" : "is-off"), .data("filters", ""),
                .href(address(view: view, categories: [])),
                Attribute("aria-current", optional: chosen.isEmpty ? "true" : nil)
            ) { context.say(en: "All", it: "Tutti") }
            if !chosen.isEmpty {
                for category in ordered {
                    let isOn = chosen.contains(category)
                    a(
                        .class("chip", isOn ? "is-on category-\(category.rawValue)" : "is-off"),
                        .data("filters", ""),
                        .href(address(view: view, categories: chosen.symmetricDifference([category]))),
                        Attribute("aria-current", optional: isOn ? "true" : nil)
                    ) {
                        Icon(category.icon)
                        context.say(category.phrase)
                    }
                }
            }
        }
    }

    /// A chip that takes something out of the address.
    private func unsaid(_ part: FilterPart, _ icon: String, _ name: String) -> Markup {
        a(.class("chip is-on"), .href(address(view: view, dropping: part))) {
            Icon(icon)
            name
            Icon("x")
            span(.class("visually-hidden")) { context.say(en: "Remove", it: "Togli") }
        }
    }

    @MarkupBuilder private var map: Markup {
        MapStage {
            MapControls(context, sources: sources)
            if let home {
                button(
                    .class("map-home"), .id("map-home"), .type("button"), .data("neighbourhood", String(home.id)),
                    .aria("label", context.say(en: "Show my neighbourhood", it: "Mostra il mio quartiere"))
                ) { Icon("house") }
            }
            div(
                .class("map-card map-empty"), .id("map-empty"), .role("status"),
                .hidden()
            ) {
                if page.total > 0 {
                    p { Self.noneInSight(context) }
                } else {
                    empty
                }
            }
            div(.class("map-card map-preview"), .id("map-preview"), .role("status"), .hidden())
            p(.class("visually-hidden"), .id("beside-news"), .role("status")) {}
        }
        MapData(
            context, sources: sources,
            extent: home.map { $0.area?.box ?? BoundingBox(around: $0.centre, radius: max(300, $0.radius)) } ?? extent)
        // Without scripts, or where maps cannot be drawn.
        p(.class("map-less"), .id("map-less")) {
            a(.class("button tonal wide"), .href(address(view: "list"))) {
                context.say(en: "Show the favours as a list", it: "Mostra i favori in un elenco")
            }
        }
    }

    /// What is said where nothing is found, and what to do about it.
    @MarkupBuilder private var empty: Markup {
        if isElsewhere {
            p { Self.noneInSight(context) }
        } else if query.filter.active == 0 && query.filter.words.isEmpty && (query.box == nil || isBeside) {
            p { context.say(en: "There are no favours here now.", it: "Ora qui non ci sono favori.") }
            a(.class("button tonal small"), .href("/new")) {
                context.say(en: "Ask for the first", it: "Chiedi il primo")
            }
        } else {
            p { context.say(en: "Nothing matches all filters.", it: "Nessun favore soddisfa tutti i filtri.") }
            if looser.isEmpty {
                a(.class("button tonal small"), .data("filters", ""), .href(isList ? "/?view=list" : "/")) {
                    context.say(en: "Reset the filters", it: "Azzera i filtri")
                }
            }
            for one in looser.prefix(3) {
                a(
                    .class("button tonal small"), .data("filters", ""),
                    .href(address(view: view, dropping: one.part))
                ) {
                    let name =
                        one.part == .words ? Phrase(en: query.filter.words, it: query.filter.words) : one.part.phrase
                    context.say(en: "Without “\(name.en)”", it: "Senza «\(name.it)»")
                    ": "
                    context.say(
                        Phrase.counted(
                            one.total, one: Phrase(en: "favour", it: "favore"),
                            many: Phrase(en: "favours", it: "favori")))
                }
            }
        }
    }

    private static func noneInSight(_ context: PageContext) -> String {
        context.say(en: "No favours in this part of the map.", it: "Nessun favore in questa zona.")
    }

    private static let keptBySearch = Set(FilterPart.allCases.flatMap(\.fields) + ["sort"]).subtracting(["q"])

    /// Looks for words among the favours of the list.
    private var search: Markup {
        form(.class("list-search"), .method("get"), .action("/"), .role("search")) {
            input(.type("hidden"), .name("view"), .value("list"))
            for pair in fields.pairs where Self.keptBySearch.contains(pair.name) && !pair.value.isEmpty {
                input(.type("hidden"), .name(pair.name), .value(pair.value))
            }
            input(
                .class("field"), .type("search"), .name("q"), .value(query.filter.words),
                .aria("label", context.say(en: "Search favours", it: "Cerca tra i favori")),
                Attribute("placeholder", context.say(en: "Search favours", it: "Cerca tra i favori")),
                Attribute("maxlength", "100"), Attribute("autocomplete", "off"), Attribute("enterkeyhint", "search"))
        }
    }

    @MarkupBuilder private var list: Markup {
        if isList { search }
        nav(.class("segments sorts"), .aria("label", context.say(en: "Order", it: "Ordine"))) {
            for (sort, name) in sorts {
                let isOn = query.sort == sort
                a(
                    .href(address(view: view, sort: sort)),
                    Attribute("aria-current", optional: isOn ? "true" : nil)
                ) { context.say(name) }
            }
        }
        p(.class("list-title")) {
            context.say(
                Phrase.counted(
                    page.total, one: Phrase(en: "favour", it: "favore"), many: Phrase(en: "favours", it: "favori")))
            if isBeside { context.say(en: " in this part of the map", it: " in questa zona") }
        }
        if page.favours.isEmpty {
            div(.class("empty")) {
                Icon("binoculars")
                empty
            }
        }
        ul(.class("favour-list")) {
            for favour in page.favours {
                li {
                    FavourCard(
                        context: context, favour: favour, people: people, now: now, visitor: visitor,
                        home: home)
                }
            }
        }
        if let next = page.next, let cursor = try? Cursor(next).text {
            a(.class("button tonal wide more"), .href(address(view: "list") + "&cursor=\(cursor)")) {
                context.say(en: "More favours", it: "Altri favori")
            }
        }
    }

    private var sorts: [(FavourSort, Phrase)] {
        let all = [
            (FavourSort.date, Phrase(en: "Date", it: "Data")), (.newest, Phrase(en: "Newest", it: "Più recenti")),
        ]
        return home == nil ? all : all + [(.distance, Phrase(en: "Distance", it: "Distanza"))]
    }
}
