/// XMP packets (ISO 16684-1).
enum XMP {
    /// A packet around the properties of one description.
    static func packet(_ properties: String, before: String = "", attributes: String = "") -> [UInt8] {
        Array(
            """
            <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>\(before)<x:xmpmeta xmlns:x='adobe:ns:meta/'>\
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
            xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xmp='http://ns.adobe.com/xap/1.0/' \
            xmlns:lr='http://ns.adobe.com/lightroom/1.0/' xmlns:xmpNote='http://ns.adobe.com/xmp/note/' \
            xmlns:mwg-rs='http://www.metadataworkinggroup.com/schemas/regions/' \
            xmlns:stArea='http://ns.adobe.com/xmp/sType/Area#' \(attributes)>\(properties)</rdf:Description>\
            </rdf:RDF></x:xmpmeta><?xpacket end='w'?>
            """.utf8)
    }

    /// The keywords; they are put in as they are, markup and all.
    static func keywords(_ words: [String]) -> String {
        "<dc:subject><rdf:Bag>" + words.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></dc:subject>"
    }

    static func description(_ text: String) -> String {
        "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>\(text)</rdf:li></rdf:Alt></dc:description>"
    }
}
