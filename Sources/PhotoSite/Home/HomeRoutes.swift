import HTML
import Web
import Wording

/// Where one begins: `/`.
struct HomeRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/") { request, _ in
            let context = await PageContext(request, services)
            return .page(HomePage(context: context).body)
        }
        router.on(.get, "/site.webmanifest") { request, _ in
            let context = await PageContext(request, services)
            return Response(
                headers: ["Content-Type": "application/manifest+json", "Cache-Control": "no-cache"],
                body: .bytes(Array(Manifest(context: context).json.utf8)))
        }
    }
}

/// What a Home Screen needs to know of the app (W3C Web Application Manifest).
struct Manifest {
    let context: PageContext

    var json: String {
        let description = context.say(
            en: "Recognises, tags and finds your photos, on your own machine.",
            it: "Riconosce, etichetta e ritrova le tue foto, sul tuo computer.")
        return """
            {"name":"Vision","short_name":"Vision","description":\(JSONText.string(description)),"id":"/","start_url":"/",\
            "scope":"/","display":"standalone","orientation":"any","lang":"\(context.language.rawValue)",\
            "background_color":"#fdeee0","theme_color":"#ffe3cb","icons":[\
            {"src":"\(context.asset("icon/icon-192.png"))","sizes":"192x192","type":"image/png"},\
            {"src":"\(context.asset("icon/icon-512.png"))","sizes":"512x512","type":"image/png"},\
            {"src":"\(context.asset("icon/icon-maskable-512.png"))","sizes":"512x512","type":"image/png",\
            "purpose":"maskable"}]}
            """
    }
}
