import PhotoLibrary
import Wording

/// What photos are called for people who do not see them: by what is in them, and by their dates.
struct PhotoNames: Sendable {
    private let context: PhotoContext
    private var sentences: [PhotoID: String] = [:]

    /// Asks the library what is in these photos.
    init(of photos: [FoundPhoto], in library: Library, _ context: PhotoContext) async throws {
        self.context = context
        for photo in photos where sentences[photo.id] == nil {
            do {
                let (tags, analysis) = try await library.tagsAndAnalysis(of: photo.id, level: context.level)
                sentences[photo.id] = tags.caption(analysis, at: context.level)
            } catch LibraryError.unknownPhoto {
                // It was deleted meanwhile; its date is known.
            }
        }
    }

    /// *Two people and a dog. Photo of 14 Jul 2024*; the date alone where nothing was recognised.
    subscript(photo: FoundPhoto) -> String {
        let date = context.say(.photo(of: photo.taken))
        return sentences[photo.id].map { "\($0). \(date)" } ?? date
    }
}
