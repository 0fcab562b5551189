import AppShell
import FavourStore
import Favours
import Geography
import HTML
import MapView
import Web
import Wording

extension Pages {
    func addMap(to router: inout Router) {
        router.on(.get, "/") { request, _ in
            let query = try await FavourQuery(request.target.query).visited(by: request.visitor, services)
            let isList = request.target.query["view"] == "list"
            var listed = query
            listed.limit = isList ? 50 : 1
            let page = try await store.search(listed)
            let context = context(request)
            let home = try await home(of: request.visitor)
            let sources = await MapSources(services.maps, language: context.language)
            return Response.page(
                MapPage(
                    context: context, sources: sources, extent: try await extent(), home: home, page: page,
                    query: query, fields: request.target.query, isList: isList, visitor: request.visitor,
                    now: store.now
                ).body
            ).allowingWorkersFromMemory()
        }
    }
}

/// The map, or the list in its place: the same filters, the same favours.
struct MapPage: Component {
    let context: PageContext
    let sources: MapSources
    let extent: BoundingBox?
    let home: Neighbourhood?
    let page: FavourPage
    let query: FavourQuery
    let fields: Fields
    let isList: Bool
    let visitor: PersonID?
    let now: Int64

    var body: Markup {
        Page(
            context, title: Phrase(en: "Map", it: "Mappa"), heading: "Favori", tab: .map, actions: actions,
            styles: ["map.css", "favori.css", "map-page.css"], scripts: isList ? ["listing.js"] : ["favourmap.js"],
            words: MapWords.view.merging(Self.words) { $1 }
        ) {
            chips
            if isList { list } else { map }
            Filters(context: context, filter: query.filter, fields: fields, isList: isList)
        }
    }

    static let words: [String: Phrase] = [
        "ofPlaces": Phrase(en: "{k} of {n}", it: "{k} di {n}"),
        "several": Phrase(en: "{n} favours", it: "{n} favori"),
        "changed": Phrase(en: "There is something new.", it: "C'è qualcosa di nuovo."),
        "show": Phrase(en: "Show", it: "Mostra"),
        "own": Phrase(en: "your favour", it: "tuo favore"),
    ]

    /// The address of this page with something else chosen.
    private func address(view: String?, categories: Set<Favours.Category>?, sort: FavourSort? = nil) -> String {
        let kept = ["from", "to", "hours", "type", "car", "heavy", "free", "q"] + (sort == nil ? ["sort"] : [])
        var pairs = fields.pairs.filter { kept.contains($0.name) && !$0.value.isEmpty }
            .map { "\(PercentCoding.encoded($0.name))=\(PercentCoding.encoded($0.value))" }
        for category in Favours.Category.allCases where (categories ?? query.filter.categories).contains(category) {
            pairs.append("category=\(category.rawValue)")
        }
        if let sort { pairs.append("sort=\(sort.rawValue)") }
        if let view { pairs.append("view=\(view)") }
        return pairs.isEmpty ? "/" : "/?" + pairs.joined(separator: "&")
    }

    private var actions: Markup {
        a(.class("bar-button"), .href(address(view: isList ? nil : "list", categories: nil)), .id("switch")) {
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
        let view = isList ? "list" : nil
        return div(.class("chips"), .role("group"), .aria("label", context.say(en: "Filters", it: "Filtri"))) {
            button(.class("chip filter-chip"), .type("button"), .data("open", "filters")) {
                Icon("funnel")
                span(.class(query.filter.active == 0 ? "visually-hidden" : "")) {
                    context.say(en: "Filters", it: "Filtri")
                }
                if query.filter.active > 0 { span(.class("badge")) { String(query.filter.active) } }
            }
            a(
                .class("chip", chosen.isEmpty ? "is-on" : "is-off"), .href(address(view: view, categories: [])),
                Attribute("aria-current", optional: chosen.isEmpty ? "true" : nil)
            ) { context.say(en: "All", it: "Tutti") }
            if !chosen.isEmpty {
                for category in Favours.Category.allCases {
                    let isOn = chosen.contains(category)
                    a(
                        .class("chip", isOn ? "is-on category-\(category.rawValue)" : "is-off"),
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

    @MarkupBuilder private var map: Markup {
        MapStage {
            MapControls(context, sources: sources)
            if home != nil {
                button(
                    .class("map-home"), .id("map-home"), .type("button"),
                    .aria("label", context.say(en: "Show my neighbourhood", it: "Mostra il mio quartiere"))
                ) { Icon("house") }
            }
        }
        MapData(
            context, sources: sources,
            extent: home.map { BoundingBox(around: $0.centre, radius: max(900, $0.radius)) } ?? extent)
        p(.class("list-note"), .id("map-empty"), .role("status"), .hidden()) { empty }
        // Without scripts, or where maps cannot be drawn.
        p(.class("map-less"), .id("map-less")) {
            a(.class("button tonal wide"), .href(address(view: "list", categories: nil))) {
                context.say(en: "Show the favours as a list", it: "Mostra i favori in un elenco")
            }
        }
    }

    private var empty: String {
        query.filter.active == 0
            ? context.say(en: "There are no favours here now.", it: "Ora qui non ci sono favori.")
            : context.say(
                en: "Nothing matches all filters. Try other times, or more categories.",
                it: "Nessun favore soddisfa tutti i filtri. Prova altri orari o più categorie.")
    }

    @MarkupBuilder private var list: Markup {
        nav(.class("segments sorts"), .aria("label", context.say(en: "Order", it: "Ordine"))) {
            for (sort, name) in sorts {
                let isOn = query.sort == sort
                a(
                    .href(address(view: "list", categories: nil, sort: sort)),
                    Attribute("aria-current", optional: isOn ? "true" : nil)
                ) { context.say(name) }
            }
        }
        p(.class("list-title")) {
            context.say(
                Phrase.counted(
                    page.total, one: Phrase(en: "favour", it: "favore"), many: Phrase(en: "favours", it: "favori")))
        }
        if page.favours.isEmpty {
            div(.class("empty")) {
                Icon("binoculars")
                p { empty }
            }
        }
        ul(.class("favour-list")) {
            for favour in page.favours {
                li { FavourCard(context: context, favour: favour, now: now, visitor: visitor, home: home?.centre) }
            }
        }
        if let next = page.next, let cursor = try? Cursor(next).text {
            a(.class("button tonal wide more"), .href(address(view: "list", categories: nil) + "&cursor=\(cursor)")) {
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
