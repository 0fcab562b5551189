public import AppShell
public import HTML

/// Where the streets of an app's maps come from.
public struct StreetsHelp: Component {
    let context: PageContext

    /// In the language of these pages.
    public init(_ context: PageContext) { self.context = context }

    /// Which files bring streets, and where there are such files.
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
    }
}
