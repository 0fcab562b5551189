public import Accounts
public import Concepts
public import Intake
public import PhotoLibrary
public import Places
public import Web
public import Workbench

/// What the pages work with. Whoever composes the program fills it in.
public struct Services: Sendable {
    /// The photos.
    public let library: Library
    /// Where photos are opened.
    public let workbench: Workbench
    /// What things are.
    public let concepts: ConceptTree
    /// Smaller pictures of photos.
    public let thumbnails: Thumbnails
    /// Photos on their way in.
    public let uploads: Uploads
    /// Photos in the editor that are none of the library's yet.
    public let drafts: Drafts
    /// Looks at photos for somebody who waits.
    public let analyst: Analyst
    /// Looks at photos when nobody waits.
    public let queue: RecognitionQueue
    /// Where deleted photos go.
    public let trash: Trash
    /// Writes tagged copies.
    public let saver: Saver
    /// Draws faces.
    public let sketches: SketchMaker
    /// Folders that photos are imported from.
    public let folders: FolderKeeper
    /// Deletes everything.
    public let erasure: Erasure
    /// Counts what the app is used for, where that is wanted.
    public let usage: UsageCounter
    /// What is to be read about the app.
    public let papers: Papers
    /// Who may come in.
    public let accounts: Accounts
    /// Style sheets, scripts, pictures of the app.
    public let assets: Assets
    /// The app's version, for people.
    public let version: String
    /// Names for points on the map; without it places are not found by name.
    public let gazetteer: Gazetteer?
    /// What the map is drawn from.
    public let maps: MapFolder
    /// How phones reach the app over https; nil when it is not served for them.
    public let phone: PhoneAccess?

    /// The parts over one library.
    ///
    /// - Parameters:
    ///   - workbench: may write in `workshop`.
    ///   - saved: the folder of tagged copies; it is there.
    ///   - workshop: where copies are made, on the same file system; `saved` when nil.
    ///   - analyser: names the models and packs in use, now.
    ///   - maps: the folder of the maps that came with the app; the user's own are in the library's `maps`.
    public init(
        library: Library, workbench: Workbench, concepts: ConceptTree, saved: FilePath,
        workshop: FilePath? = nil,
        analyser: @escaping @Sendable () -> Analyser, accounts: Accounts, assets: Assets, version: String,
        gazetteer: Gazetteer? = nil, maps: String = "", papers: Papers = Papers(),
        phone: PhoneAccess? = nil
    ) {
        self.library = library
        self.workbench = workbench
        self.concepts = concepts
        thumbnails = Thumbnails(library: library, workbench: workbench)
        queue = RecognitionQueue(
            library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        uploads = Uploads(library: library, workbench: workbench, thumbnails: thumbnails, queue: queue)
        analyst = Analyst(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        drafts = Drafts(uploads: uploads, analyst: analyst, analyser: analyser)
        sketches = SketchMaker(uploads: uploads, drafts: drafts, concepts: concepts)
        trash = Trash(library: library, thumbnails: thumbnails)
        saver = Saver(
            library: library, workbench: workbench, concepts: concepts, folder: saved, workshop: workshop)
        folders = FolderKeeper(library: library, queue: queue, analyser: analyser)
        erasure = Erasure(library: library, queue: queue)
        usage = UsageCounter(library: library)
        self.papers = papers
        self.phone = phone
        self.accounts = accounts
        self.assets = assets
        self.version = version
        self.gazetteer = gazetteer
        self.maps = MapFolder(base: maps, users: library.folder + "/maps")
    }
}
