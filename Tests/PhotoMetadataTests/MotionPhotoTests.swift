import Photography
import Testing

@testable import PhotoMetadata

/// JPEGs with a video after their picture, as phones take them. How long the video is stands in the XMP, counted from the
/// file's end.
@Suite struct MotionPhotoTests {
    private let video = Array("\0\0\0\u{18}ftypmp42\0\0\0\0isommp42\0\0\0\u{8}mdat".utf8)

    private func photo() throws -> [UInt8] {
        let xmp = """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'>\
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
            xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' \
            xmlns:Container='http://ns.google.com/photos/1.0/container/' \
            xmlns:Item='http://ns.google.com/photos/1.0/container/item/' \
            GCamera:MotionPhoto='1' GCamera:MotionPhotoVersion='1' GCamera:MicroVideoOffset='\(video.count)'>\
            <Container:Directory><rdf:Seq>\
            <rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='image/jpeg' Item:Semantic='Primary'/></rdf:li>\
            <rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='video/mp4' Item:Semantic='MotionPhoto' \
            Item:Length='\(video.count)'/></rdf:li>\
            </rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return try Samples.jpeg(with: [(0xE1, Array(xmp.utf8))], trailer: video)
    }

    @Test func `a tagged copy of a motion photo keeps its video, and says where it is`() throws {
        let photo = try photo()
        let copy = try photo.tagged(
            TagSheet(keywords: ["sea"], modelMade: ["sea"], hierarchy: ["Nature|sea"], caption: "The sea."))
        #expect(copy.suffix(video.count) == video[...])
        #expect(copy.coded == photo.coded)
        #expect(try copy.facts().modelMadeKeywords == ["sea"])
        let said = try copy.withUnsafeBytes { bytes in
            try Exiv2.exclusively { () throws(PhotoMetadataError) in
                let metadata = try Metadata(ofPhoto: bytes)
                let item = "Xmp.Container.Directory[2]/Container:Item/Item:"
                return [
                    metadata.string("Xmp.GCamera.MotionPhoto"), metadata.string("Xmp.GCamera.MicroVideoOffset"),
                    metadata.string(item + "Semantic"), metadata.string(item + "Length"),
                ]
            }
        }
        #expect(said == ["1", "\(video.count)", "MotionPhoto", "\(video.count)"])
    }
}
