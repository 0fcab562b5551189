import PhotoLibrary
import Photography
import Testing
import Workbench

@testable import Intake

@Suite struct CaptureOrderTests {
    @Test(arguments: [(0, nil), (1, 1), (999, 999), (1000, nil), (-1, nil), (Int.max, nil)] as [(Int, Int?)])
    func `the milliseconds of a burst are passed on, others than those of a second are not`(
        said: Int, kept: Int?
    ) throws {
        var metadata = EmbeddedMetadata()
        metadata.taken = CameraTime(year: 2024, month: 7, day: 15)
        metadata.taken?.millisecond = said
        let stamp = FileStamp(path: FilePath("/IMG_1.jpg"), size: 1, modified: 1, inode: 1, device: 1)
        let facts = PhotoFacts(ImageFacts(format: "jpeg", width: 4, height: 3, fileSize: 1), metadata, stamp: stamp)
        #expect(facts.milliseconds == kept)
    }
}
