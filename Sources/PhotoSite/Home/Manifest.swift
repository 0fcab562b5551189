import Wording

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
            {"src":"\(context.asset("icon-192.png"))","sizes":"192x192","type":"image/png"},\
            {"src":"\(context.asset("icon-512.png"))","sizes":"512x512","type":"image/png"},\
            {"src":"\(context.asset("icon-maskable-512.png"))","sizes":"512x512","type":"image/png",\
            "purpose":"maskable"}]}
            """
    }
}
