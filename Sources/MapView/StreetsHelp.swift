public import AppShell
public import HTML

/// How streets are added to the maps of an app.
public struct StreetsHelp: Component {
    let context: PageContext

    /// For the app of these pages, whose command has its name.
    public init(_ context: PageContext) { self.context = context }

    /// Where streets come from, and the command that adds them where the app has it.
    public var body: Markup {
        p(.class("list-note")) {
            context.say(
                en: """
                    Streets, buildings, parks and names of a region come from an extract of OpenStreetMap, a file \
                    that ends with .osm.pbf. There are extracts of every country at download.geofabrik.de, and of many \
                    cities at extract.bbbike.org.
                    """,
                it: """
                    Strade, edifici, parchi e nomi di una zona vengono da un estratto di OpenStreetMap, un file che \
                    finisce con .osm.pbf. Se ne trovano di ogni Paese su download.geofabrik.de e di molte città su \
                    extract.bbbike.org.
                    """)
        }
        if context.app.hasMapCommand {
            p(.class("list-note")) {
                context.say(
                    en: "On the computer where \(context.app.name) runs, write in a terminal:",
                    it: "Sul computer su cui è in esecuzione \(context.app.name), scrivi nel terminale:")
                " "
                code { "\(context.app.key) map add FILE" }
            }
        }
    }
}
