public import Accounts
public import AppShell
public import Concepts
public import Intake
public import Mapmaking
public import PhotoLibrary
public import Places
public import Web
public import Workbench

/// The services that the pages use. The program `vision` creates it.
public struct Services: Sendable {
    /// The photos.
    public let library: Library
    /// Where photos are opened.
    public let workbench: Workbench
    /// The tree of kinds.
    public let concepts: ConceptTree
    /// Smaller pictures of photos.
    public let thumbnails: Thumbnails
    /// Photos on their way in.
    public let uploads: Uploads
    /// Uploads that wait in the editor and are not photos yet.
    public let drafts: Drafts
    /// Analyses photos at a person's request.
    public let analyst: Analyst
    /// Analyses photos in the background.
    public let queue: RecognitionQueue
    /// Where deleted photos go.
    public let trash: Trash
    /// Writes tagged copies.
    public let saver: Saver
    /// Draws faces.
    public let sketches: SketchMaker
    /// Folders that photos are imported from.
    public let folders: FolderKeeper
    /// Makes backups.
    public let backups: BackupKeeper
    /// Deletes everything.
    public let erasure: Erasure
    /// Counts the use of the app, if switched on.
    public let usage: UsageCounter
    /// The legal documents about the app.
    public let legalDocuments: LegalDocuments
    /// The password and the sessions.
    public let accounts: Accounts
    /// Style sheets, scripts, pictures of the app.
    public let assets: Assets
    /// The app's version, for people.
    public let version: String
    /// The gazetteer; without it, places are not found by name.
    public let gazetteer: Gazetteer?
    /// The map files.
    public let maps: MapFolder
    /// Adds maps to them.
    public let mapAdder: MapAdder
    /// Map files on their way in.
    public let mapUploads: MapUploads
    /// Whose library it is.
    public let resident: Resident
    /// Names the models and packs in use.
    let analyser: AnalyserInUse
    /// How phones reach the app over https; nil when it is not served for them.
    public let phone: PhoneAccess?
    /// Restores the owner's library; nil where it cannot be closed.
    public let restorer: LibraryRestorer?

    /// The parts over one library.
    ///
    /// - Parameters:
    ///   - saved: the folder of tagged copies; it is there.
    ///   - workshop: where copies are made, on the same file system; `saved` when nil.
    ///   - analyser: names the models and packs of this workbench; one for all that use it.
    ///   - maps: the folder of the maps that came with the app; the user's own are in the `maps` of the owner's library.
    ///   - tippecanoe: the program that cuts extracts of OpenStreetMap into tiles.
    ///   - resident: the person whose library this is, and what that person may do; the owner, without other people, when nil.
    ///   - restorer: restores the owner's library; nil where it cannot be closed.
    public init(
        library: Library, workbench: Workbench, concepts: ConceptTree, saved: FilePath,
        workshop: FilePath? = nil,
        analyser: AnalyserInUse, accounts: Accounts, assets: Assets, version: String,
        gazetteer: Gazetteer? = nil, maps: String = "", tippecanoe: String = "",
        legalDocuments: LegalDocuments = LegalDocuments(),
        phone: PhoneAccess? = nil, resident: Resident? = nil, restorer: LibraryRestorer? = nil
    ) {
        let resident = resident ?? Resident(folders: PeopleFolders(root: library.folder))
        self.resident = resident
        self.library = library
        self.workbench = workbench
        self.concepts = concepts
        thumbnails = Thumbnails(library: library, workbench: workbench)
        self.analyser = analyser
        queue = RecognitionQueue(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        uploads = Uploads(library: library, workbench: workbench, thumbnails: thumbnails, queue: queue)
        analyst = Analyst(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        drafts = Drafts(uploads: uploads, analyst: analyst, analyser: analyser)
        sketches = SketchMaker(
            uploads: uploads, drafts: drafts, concepts: concepts, folder: resident.folders.workshop(of: resident.person)
        )
        trash = Trash(library: library, thumbnails: thumbnails)
        saver = Saver(
            library: library, workbench: workbench, concepts: concepts, folder: saved, workshop: workshop)
        folders = FolderKeeper(
            library: library, queue: queue, analyser: analyser.present, within: resident.bounds.map { FilePath($0) })
        backups = BackupKeeper(
            of: library, program: version, databases: ["accounts.sqlite": { try await accounts.copy(to: $0) }])
        erasure = Erasure(library: library, queue: queue)
        usage = UsageCounter(library: library)
        self.legalDocuments = legalDocuments
        self.phone = phone
        self.restorer = restorer
        self.accounts = accounts
        self.assets = assets
        self.version = version
        self.gazetteer = gazetteer
        let own = resident.folders.root + "/maps"
        self.maps = MapFolder(base: maps, users: own)
        let adder = MapAdder(to: OwnMaps(folder: own, tippecanoe: tippecanoe))
        mapAdder = adder
        mapUploads = MapUploads(into: own) { await adder.start(sent: $0, as: $1, then: $2) }
    }
}
