public import Concepts
public import PhotoLibrary
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
    /// Style sheets, scripts, pictures of the app.
    public let assets: Assets
    /// The app's version, for people.
    public let version: String

    /// The parts, each ready for use.
    public init(
        library: Library, workbench: Workbench, concepts: ConceptTree,
        assets: Assets, version: String
    ) {
        self.library = library
        self.workbench = workbench
        self.concepts = concepts
        self.assets = assets
        self.version = version
    }
}
