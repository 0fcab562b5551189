internal import Accounts
public import AppShell
public import FavourStore
public import Geography
internal import MapView
public import Places
public import Web
public import Wording

/// What the site works with.
public struct FavoriServices: Sendable {
    /// Who may sign up.
    public enum Joining: String, Sendable, CaseIterable {
        /// Every adult.
        case open
        /// Every adult with the code of an invitation (``FavourStore/FavourStore/invite(uses:days:)``).
        case invited
        /// Only those for whom the operator makes an account.
        case closed
    }

    /// What people without an account see.
    public enum Visitors: String, Sendable, CaseIterable {
        /// Nothing of favours.
        case none
        /// Favours within about a kilometre, without names.
        case coarse

        /// Where the operator has not chosen: what is for everybody is shown to everybody.
        public init(joining: Joining) { self = joining == .open ? .coarse : .none }
    }

    /// Favours and people.
    public let store: FavourStore
    /// Scripts, style sheets and pictures.
    public let assets: Assets
    /// Maps in tiles.
    public let maps: MapFolder
    /// Names of streets and places on the maps.
    let names: MapNames
    /// Takes in pictures.
    public let pictures: PictureDesk
    /// Names for points; nil without one.
    public let gazetteer: Gazetteer?
    /// Who may sign up.
    public let joining: Joining
    /// The part of the map that the site is for; nil for the whole world.
    public let area: BoundingBox?
    /// As people know the place; nil when it has no name of its own.
    public let town: String?
    /// How people reach the operator with questions about their data: an e-mail address or other words; nil without one.
    public let contact: String?
    /// For browsers that ask for no language that the app has.
    public let language: Language
    /// The clocks of the neighbourhood: times are given, typed and filtered by them, wherever the browser is.
    public let zone: ZoneRules
    /// How e-mails are sent; nil where the operator sends none.
    public var mail: MailDesk?
    /// How notifications are sent; nil where the operator allows no push services.
    public var push: PushDesk?
    /// How phones in the same network reach the app; nil where it is not served for them.
    public var phone: PhoneAccess?
    /// The streams of live events that are open.
    let streams = LiveStreams()
    /// Where files with people's data are put together.
    let exports = ExportDesk()
    /// The interval at which open streams look whether their session goes on.
    public var sessionCheck: Duration = .seconds(15)

    /// What the site works with.
    public init(
        store: FavourStore, assets: Assets, maps: MapFolder, pictures: PictureDesk, gazetteer: Gazetteer? = nil,
        joining: Joining = .open, area: BoundingBox? = nil, town: String? = nil, language: Language = .english,
        zone: ZoneRules = .system, contact: String? = nil
    ) {
        self.contact = contact
        self.store = store
        self.assets = assets
        self.maps = maps
        names = MapNames(maps: maps)
        self.pictures = pictures
        self.gazetteer = gazetteer
        self.joining = joining
        self.area = area
        self.town = town
        self.language = language
        self.zone = zone
    }

    /// - Throws: a problem that leads to the sign-in, for a visitor where the operator shows visitors no favours.
    func checkVisitor(_ request: Request) throws {
        if request.visitor == nil, !store.showsVisitors { throw SiteProblem.signedOut }
    }

    /// Returns when the session of a token has ended: signed out, suspended, or with another password.
    func waitForEnd(of token: SessionToken) async throws {
        while try await store.isSignedIn(token) { try await Task.sleep(for: sessionCheck) }
    }

    /// Around all neighbourhoods (of circles, their middles), or the operator's area; nil when there is neither.
    func extent() async throws -> BoundingBox? {
        if let area { return area }
        return BoundingBox(
            around: try await store.neighbourhoods().map { $0.area?.box ?? BoundingBox(around: $0.centre, radius: 0) })
    }

    /// Reads the names of the maps.
    func readNames() async throws { _ = await names.hasNames(in: try await extent()) }

    /// Whether the maps may have names of streets or places.
    func mayHaveNames() async throws -> Bool { await names.mayHaveNames(in: try await extent()) }

    /// What maps are drawn from, for neighbours: two looks, and nothing of files.
    func mapSources(_ language: Language) async -> MapSources {
        await MapSources(maps, language: language, hasLooks: true)
    }
}
