import AppShell
import FavourStore
import Favours
import MapView
import Web

extension Pages {
    /// `/`: the map, the list, and what is beside the map on wide screens.
    func addMap(to router: inout Router) {
        router.on(.get, "/") { request, _ in
            if WelcomeCookie.isFirstVisit(request) { return .redirect(to: "/welcome") }
            try services.checkVisitor(request)
            let query = try await FavourQuery(request.target.query, zone: services.zone).visited(
                by: request.visitor, services)
            let view = request.target.query["view"]
            let (isList, isBeside) = (view == "list", view == "beside")
            var listed = query
            // The map shows where it is, and moves; the list beside it follows.
            if !isList, !isBeside { listed.box = nil }
            listed.limit = 50
            let page = try await store.search(listed)
            var everywhere = listed
            if isBeside { everywhere.box = nil }
            // Where the map shows none, another part of it may.
            let isElsewhere =
                page.total == 0 && everywhere != listed ? try await store.search(everywhere).total > 0 : false
            let looser = page.total == 0 && !isElsewhere ? try await looser(everywhere) : []
            let context = context(request)
            let home = try await home(of: request.visitor)
            let sources = await services.mapSources(context.language)
            var unseen: Int?
            if let visitor = request.visitor { unseen = try await store.unseen(by: visitor) }
            return Response.page(
                MapPage(
                    context: context, sources: sources, extent: try await extent(), home: home, page: page,
                    people: try await services.people(of: page.favours, for: request.visitor),
                    query: listed, fields: request.target.query, looser: looser, isList: isList,
                    isBeside: isBeside && listed.box != nil, isElsewhere: isElsewhere,
                    visitor: request.visitor, unseen: unseen,
                    now: store.now
                ).body
            )
        }
    }
}
