import Photography
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// The copy that goes beside a sidecar.
@Suite struct CopyWriterTests {
    @Test func `a photo that was written since the worker read it is not copied`() throws {
        let folder = try Folder()
        let photo = try folder.write("photo.nef", Array("all of the photo".utf8))
        let writer = CopyWriter(workbench: Shop.workbench, folder: folder.filePath, workshop: folder.filePath)
        let copy = FilePath(folder.path + "/copy.nef")
        let before = try #require(FileStatus(photo, followingLinks: true))
        try writer.copyBytes(from: photo, before, to: copy)
        #expect(FileStatus(copy, followingLinks: true)?.size == 16)
        for content in ["half", "ALL of the photo"] {
            try folder.write("photo.nef", Array(content.utf8))
            #expect(throws: Refusal.changed) { try writer.copyBytes(from: photo, before, to: copy) }
        }
    }
}
