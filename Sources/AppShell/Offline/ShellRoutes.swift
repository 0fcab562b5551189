public import Web
import Wording

/// What stands outside of an app's own pages: its icons, `/icons.svg`, what a Home Screen needs to know of it,
/// `/site.webmanifest`, and what a browser keeps for when it cannot be reached: `/worker.js`, the script that keeps it and
/// shows it, and `/offline`, the page. Nothing of it says anything of a person, so it is given to those who have not logged
/// in, too.
public struct ShellRoutes: Sendable {
    let app: AppIdentity
    let assets: Assets

    /// Those of an app.
    public init(app: AppIdentity, assets: Assets) {
        self.app = app
        self.assets = assets
    }

    /// Addresses for everybody. Browsers fetch the manifest without cookies.
    static let paths = [["icons.svg"], ["site.webmanifest"], ["worker.js"], ["offline"]]

    /// What the page for when nothing can be reached is made of.
    private static let kept = [
        "app.css", "offline.css", "favicon.svg", "app.js", "forms.js", "layers.js", "leaving.js", "session.js",
        "offline.js",
    ]

    /// Adds them.
    ///
    /// - Parameter owner: whose pages the sign-in of a request is shown: `PageContext.owner` of those. With it there is
    ///   `/session`, where open pages ask whether they are still their person's; that is behind the gate. Nil where no
    ///   page is anybody's.
    public func add(to router: inout Router, owner: (@Sendable (Request) async throws -> String)? = nil) {
        if let owner {
            router.on(.get, "/session") { request, _ in
                .json("{\"owner\":\(JSONText.string(try await owner(request)))}")
            }
        }
        // An address without a version, so that a drawing needs to know no page. Browsers ask whether it is still right, and
        // show meanwhile what they have: controls keep their icons when the app cannot be reached.
        router.on(.get, Icon.sprite) { request, _ in
            assets.response("lib/icons.svg", for: request, caching: .staleWhileAsked) ?? Response(.notFound)
        }
        router.on(.get, "/site.webmanifest") { request, _ in
            let context = PageContext(request, app: app, assets: assets)
            return Response(
                headers: ["Content-Type": "application/manifest+json", "Cache-Control": "no-cache"],
                body: .bytes(Array(Manifest(context: context).json.utf8)))
        }
        // Below this address lies the whole app, which a worker of `/assets/` could not look after. What it keeps depends on
        // the version that a page registers it with; browsers ask every time whether the script itself has changed.
        router.on(.get, "/worker.js") { request, _ in
            guard let script = assets.bytes("worker.js") else { return Response(.notFound) }
            let settings = settings
            let tag = ETag("\(assets.version)-\(app.savedFiles.joined(separator: "-"))", isWeak: true)
            return Response(
                headers: [
                    "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": Caching.revalidated.value,
                    "ETag": tag.description,
                ], body: .bytes(Array("self.app = \(settings);\n".utf8) + script)
            ).conditional(on: request)
        }
        router.on(.get, "/offline") { request, _ in
            let wanted = request.target.query["language"].flatMap { Language(rawValue: $0) }
            let context = PageContext(app: app, language: wanted ?? Language(of: request), assets: assets)
            return .page(OfflinePage(context: context).body)
        }
    }

    /// What the worker needs to know of the app, as JSON.
    private var settings: String {
        let files = Self.kept.map { assets.name($0) }
        let devices = app.devicesPath.map(JSONText.string) ?? "null"
        return """
            {"key":\(JSONText.string(app.key)),"files":\(list(files)),"name":\(JSONText.string(app.name)),\
            "saved":\(list(app.savedFiles)),"devices":\(devices)}
            """
    }

    private func list(_ values: [String]) -> String { "[\(values.map(JSONText.string).joined(separator: ","))]" }
}
