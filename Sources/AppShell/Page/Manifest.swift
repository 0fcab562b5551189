import Web
import Wording

/// What a Home Screen needs to know of the app (W3C Web Application Manifest).
struct Manifest {
    let context: PageContext

    var json: String {
        let name = JSONText.string(context.app.name)
        let colours = context.app.colours
        return """
            {"name":\(name),"short_name":\(name),"description":\(JSONText.string(context.say(context.app.purpose))),\
            "id":"/","start_url":"/",\
            "scope":"/","display":"standalone","orientation":"any","lang":"\(context.language.rawValue)",\
            "background_color":"\(colours.ground)","theme_color":"\(colours.light)","icons":[\
            {"src":"\(context.asset("icon-192.png"))","sizes":"192x192","type":"image/png"},\
            {"src":"\(context.asset("icon-512.png"))","sizes":"512x512","type":"image/png"},\
            {"src":"\(context.asset("icon-maskable-512.png"))","sizes":"512x512","type":"image/png",\
            "purpose":"maskable"}]}
            """
    }
}
