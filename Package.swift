// swift-tools-version: 6.2
import PackageDescription

// The OpenVINO C libraries and headers are unpacked by `make setup` into .deps/ (see Setup/manifest.json).
let openvino = Context.packageDirectory + "/.deps/openvino"

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
// Without optimisation, each step of its loops over vectors looks for generic code: four tenths of all tests' time.
let optimised: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]
let withOpenVINO: [SwiftSetting] = strict + [.unsafeFlags(["-Xcc", "-I\(openvino)/include"])]

// `$ORIGIN` is /usr/lib/vision/ for commands of the Debian package, bin/ for those of `make build` and
// .build/<triple>/<configuration>/ for built ones.
let linkOpenVINO: [LinkerSetting] = [
    .unsafeFlags([
        "-L\(openvino)/lib",
        "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/openvino/lib",
        "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../.deps/openvino/lib",
        "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../../../.deps/openvino/lib",
    ])
]

func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
    linker: [LinkerSetting] = []
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linker)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = strict) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Files for browsers that stand beside the Swift of their features: by folder, their names. The app reads them itself
/// (`Assets` of `Web`).
func files(_ folders: [String: String]) -> [String] {
    folders.flatMap { folder, names in names.split(separator: " ").map { "\(folder)/\($0)" } }.sorted()
}

let appShellFiles = files([
    "Gate": "login.css",
    "Offline": "offline.css offline.js worker.js",
    "Page": "app.css app.js focus.js forms.js late.js layers.js leaving.js session.js",
    "Trust": "phone.css trust.css trust.js",
])

let photoSiteFiles = files([
    "Camera": "camera.css camera.js lens.js",
    "Categories": "categories.css categories.js moving.css moving.js",
    "Deleted": "deletedtags.css deletedtags.js",
    "Editing": "editor.css editor.js frame.js geometry.js loading.js zooming.js",
    "Grid": "grid.css grid.js gridedit.js gridindex.js gridview.js layout.js scrubber.js",
    "Home": "following.js home.css home.js mountains.svg",
    "Importing": """
    choose.js dropping.js entrypicture.js import.js importing.css pairs.js passed.js progress.js resuming.js sending.js sha256.js store.js \
    uploads.js
    """,
    "Map": "map.js photomap.css placing.js",
    "Memories": "memories.css",
    "PhotoTags": "addtags.js photo-tags.css tags.css tags.js",
    "People": "people.css signout.js",
    "Photos": "photoactions.js",
    "Result": "result.css result.js save.js",
    "Searching": "keys.js search.css search.js",
    "Settings": "mapsending.js settings.css settings.js",
    "Sketching": """
    live.css live.js livefaces.js livefilm.js facefinder.js facetracks.js pace.js recording.js webm.js \
    sketch.css sketch-chooser.css sketch.js sketchkeeping.js sketchlayers.js sketchpanel.js sketchplan.js \
    sketchgl.js texture.js copy.frag corner.vert face.frag fine.frag wide.frag
    """,
    "Tags": "indexstrip.js tagedits.js taglist.css taglist.js",
    "Viewing": "glide.js photo.js viewer.css viewer.js viewerchrome.js",
    "Welcome": "choose.svg found.svg recognised.svg welcome.css welcome.js welcome.svg",
])

let favoriSiteFiles = files([
    "Account": "account.css",
    "Asking": "asking.css asking.js photos.js present.js streetsearch.js",
    "Chat": "chat-doors.css chat.css chat.js chats.js",
    "Details": "details.css details.js sharing.js",
    "Entering": "entering.css",
    "Invitations": "invitation.js",
    "Look": "clocks.js drafts.js favori.css sheets.js wholedays.js",
    "Map": "beside.js faces.js favourmap.js listing.js map-page.css preview.js room.js titles.js",
    "Moderation": "moderation.css report.js",
    "Notifying": "notifications.js",
    "News": "bell.js events.js news.css",
    "Neighbourhoods": "neighbourhoodmap.js neighbourhoods.css outlines.js",
    "Pictures": "photoviewer.js pictures.css sendphoto.js",
    "Privacy": "privacy.css",
    "Profile": "person.js portrait.js profile.css",
    "Reviews": "review.js reviews.css",
    "Welcome": "welcome.css",
])

let package = Package(
    name: "vision",
    products: [
        .executable(name: "vision", targets: ["vision"]),
        .executable(name: "vision-worker", targets: ["vision-worker"]),
        .executable(name: "favori", targets: ["favori"]),
    ],
    targets: [
        // C libraries
        .systemLibrary(
            name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CPostgreSQL", path: "Sources/C/CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CVips", path: "Sources/C/CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(
            name: "CGExiv2", path: "Sources/C/CGExiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
        .systemLibrary(
            name: "CCrypto", path: "Sources/C/CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CSodium", path: "Sources/C/CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(
            name: "CUnistring", path: "Sources/C/CUnistring", providers: [.apt(["libunistring-dev"])]),
        .systemLibrary(name: "COpenVINO", path: "Sources/C/COpenVINO"),
        .systemLibrary(
            name: "CMicroHTTPD", path: "Sources/C/CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CQREncode", path: "Sources/C/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CLibRaw", path: "Sources/C/CLibRaw", providers: [.apt(["libraw-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "Sources/C/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CZlib", path: "Sources/C/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CBrotli", path: "Sources/C/CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CCurl", path: "Sources/C/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CSandbox", path: "Sources/C/CSandbox"),
        .target(name: "CHeif", path: "Sources/C/CHeif"),
        .target(name: "CJXL", path: "Sources/C/CJXL"),
        .target(name: "CTemporaryName", path: "Sources/C/CTemporaryName"),

        // Value rooms: no I/O
        room("Geography"),
        room("Photography", ["Geography"]),
        room("Favours", ["Geography"]),
        room("Concepts"),
        room("Interpretation", ["Concepts"], linker: [.linkedLibrary("m")]),
        room("BoxFiles"),
        room("Raster", settings: optimised),
        room("Pipeline", ["Raster", "Concepts", "Interpretation"]),
        room("Wording"),
        room("HTML"),
        room("Terminal", ["Wording"]),

        // One C library each
        room("Storage", ["CSQLite", "Wording"]),
        room("Postgres", ["CPostgreSQL"]),
        room("JSONDepth"),
        room("Hashing", ["CCrypto"]),
        room("Certificates", ["CCrypto"]),
        room("QRCode", ["CQREncode"]),
        room("HEIF", ["CHeif"]),
        room("RawDecoding", ["CLibRaw"]),
        room("JPEGDecoding", ["CTurboJPEG"]),
        room("JXLDecoding", ["CJXL"]),
        room("Imaging", ["CVips", "HEIF", "RawDecoding", "JPEGDecoding", "JXLDecoding", "BoxFiles", "Raster"]),
        room("PhotoMetadata", ["CGExiv2", "BoxFiles", "Brotli", "Compression", "Photography", "Geography"]),
        room("Compression", ["CZlib"]),
        room("Brotli", ["CBrotli"]),
        room("NormalForms", ["CUnistring"]),
        room("Mail", ["CCurl"]),
        room("WebPush", ["CCurl", "CCrypto"]),
        room("Inference", ["COpenVINO"], settings: withOpenVINO, linker: linkOpenVINO),

        // On top of them
        room("Accounts", ["Storage", "NormalForms", "CSodium"]),
        room("Places", ["Storage", "Geography", "JSONDepth", "Compression", "NormalForms"]),
        room("Mapmaking", ["CSandbox", "Places", "Storage", "Compression", "Geography", "JSONDepth"]),
        room(
            "FavourStore",
            ["Favours", "Geography", "Storage", "Postgres", "Accounts", "NormalForms", "Hashing", "Wording"]),
        // Optimised in every build: its tests draw hundreds of pictures, pixel by pixel.
        room("Sketching", ["Raster"], settings: optimised),
        room(
            "Recognition",
            ["Inference", "Pipeline", "Raster", "Imaging", "Concepts", "Interpretation", "JSONDepth"],
            settings: withOpenVINO),
        room("Workbench", ["CSandbox", "JSONDepth", "Photography", "Concepts", "Interpretation"]),
        room("WorkerLoop", ["Workbench", "CSandbox"]),
        room(
            "Worker",
            [
                "Workbench", "WorkerLoop", "Imaging", "BoxFiles", "Raster", "Pipeline", "Sketching", "PhotoMetadata",
                "Recognition", "Hashing", "Photography",
                "Concepts", "Interpretation",
            ], settings: withOpenVINO),
        room("PhotoLibrary", ["Storage", "Places", "Concepts", "Interpretation", "Geography"]),
        room(
            "Intake",
            [
                "PhotoLibrary", "Workbench", "Hashing", "Photography", "Concepts", "Interpretation", "Geography",
                "JSONDepth",
            ]),

        // The web app
        room("Web", ["HTML", "Compression", "Hashing", "JSONDepth"]),
        room("HTTPServer", ["CMicroHTTPD", "Web"]),
        room(
            "Serving",
            [
                "AppShell", "Certificates", "QRCode", "HTTPServer", "Web", "Wording", "Terminal", "Mapmaking", "Places",
                "Geography",
            ]),
        .target(
            name: "AppShell", dependencies: ["Web", "HTML", "Wording", "Accounts", "QRCode"], exclude: appShellFiles,
            swiftSettings: strict),
        .target(
            name: "MapView", dependencies: ["AppShell", "Web", "HTML", "Wording", "Places", "Geography"],
            exclude: ["map.css", "mapdepth.js", "mapmarkers.js", "mapstyle.js", "mapview.js", "streetstyle.js"],
            swiftSettings: strict),
        .target(
            name: "PhotoSite",
            dependencies: [
                "AppShell", "MapView", "Web", "HTML", "Compression", "Wording", "Accounts", "Intake", "PhotoLibrary",
                "Workbench", "Mapmaking", "Places", "Photography", "Concepts", "Interpretation", "Geography",
            ], exclude: photoSiteFiles + ["Icon"], swiftSettings: strict),

        .target(
            name: "FavoriSite",
            dependencies: [
                "FavourStore", "Favours", "Mail", "WebPush", "Workbench", "AppShell", "MapView", "Web", "HTML",
                "Wording",
                "Accounts",
                "Places", "Geography",
            ], exclude: favoriSiteFiles + ["Icon"], swiftSettings: strict),

        // Composition roots
        .executableTarget(
            name: "favori",
            dependencies: [
                "FavoriSite", "FavourStore", "Favours", "Mail", "WebPush", "Workbench", "AppShell", "Accounts",
                "Mapmaking",
                "HTTPServer",
                "Serving", "Web", "Wording", "Terminal", "Places", "Geography", "JSONDepth", "CTemporaryName",
            ], swiftSettings: strict),
        .executableTarget(
            name: "vision",
            dependencies: [
                "PhotoSite", "AppShell", "HTTPServer", "Web", "Accounts", "Wording", "Terminal", "Intake",
                "PhotoLibrary",
                "Workbench",
                "Places", "Photography", "Concepts", "Interpretation", "Geography", "Mapmaking", "Serving",
                "CTemporaryName",
            ], swiftSettings: strict),
        .executableTarget(
            name: "vision-worker", dependencies: ["Worker", "WorkerLoop", "Workbench", "CTemporaryName"],
            swiftSettings: withOpenVINO, linkerSettings: linkOpenVINO),

        // A worker that misbehaves as told, for the tests of the workbench.
        .executableTarget(
            name: "worker-fixture",
            dependencies: ["WorkerLoop", "Workbench", "Photography", "Concepts", "Interpretation", "CTemporaryName"],
            path: "Tests/WorkerFixture", swiftSettings: strict),

        // Measuring
        .executableTarget(
            name: "vision-accuracy",
            dependencies: ["Recognition", "Imaging", "Concepts", "Interpretation", "CTemporaryName"],
            path: "Benchmarks/Accuracy",
            exclude: ["chart.py", "run", "labels-objects.json", "labels-scenes.json", "labels-wild.json"],
            swiftSettings: withOpenVINO, linkerSettings: linkOpenVINO),

        // Benchmarks
        .executableTarget(
            name: "library-bench",
            dependencies: [
                "Intake", "PhotoLibrary", "Workbench", "Places", "Concepts", "Interpretation", "Geography",
                "CTemporaryName",
            ],
            path: "Benchmarks/LibraryBench", swiftSettings: strict),

        .executableTarget(
            name: "favour-bench", dependencies: ["FavourStore", "Favours", "Geography", "Postgres", "CTemporaryName"],
            path: "Benchmarks/FavourBench", swiftSettings: strict),

        .executableTarget(
            name: "sketch-bench",
            dependencies: ["Sketching", "Imaging", "Raster", "Workbench", "Interpretation", "CTemporaryName"],
            path: "Benchmarks/SketchBench", swiftSettings: strict),

        // Tests
        .target(name: "ChildProcess", path: "Tests/ChildProcess", swiftSettings: strict),
        .target(
            name: "TileSupport", dependencies: ["Storage"], path: "Tests/TileSupport", swiftSettings: strict),
        .target(name: "SensorSupport", path: "Tests/SensorSupport", swiftSettings: strict),
        .target(name: "RandomSupport", path: "Tests/RandomSupport", swiftSettings: strict),
        .target(
            name: "ConceptFixtures", dependencies: ["Concepts"], path: "Tests/ConceptFixtures", swiftSettings: strict),
        tests("TerminalTests", ["Terminal", "Wording"]),
        tests("WordingTests", ["Wording"]),
        tests("HTMLTests", ["HTML"]),
        tests("WebTests", ["Web", "HTML", "Compression"]),
        // Another app on the same kit.
        .target(
            name: "OtherApp",
            dependencies: ["AppShell", "MapView", "Web", "HTML", "Wording", "Accounts", "Places", "Geography"],
            path: "Tests/OtherApp", exclude: ["hedges.js", "favicon.svg"], swiftSettings: strict),
        .executableTarget(
            name: "other-app", dependencies: ["OtherApp", "HTTPServer", "Web", "Accounts", "Places", "CTemporaryName"],
            path: "Tests/OtherAppServer", swiftSettings: strict),
        tests(
            "AppShellTests",
            ["OtherApp", "AppShell", "MapView", "Web", "HTML", "Wording", "Accounts", "Storage", "Places", "Geography"]),
        tests(
            "PhotoSiteTests",
            [
                "ChildProcess", "ConceptFixtures", "PhotoSite", "AppShell", "MapView", "Accounts", "Intake", "Storage",
                "Web", "HTML",
                "Wording",
                "Workbench",
                "PhotoLibrary", "Places", "Concepts", "Interpretation", "Geography", "Hashing", "Mapmaking",
            ]),
        tests("HTTPServerTests", ["ChildProcess", "RandomSupport", "Certificates", "HTTPServer", "Web", "Hashing"]),
        tests("StorageTests", ["Storage"]),
        // A server of PostgreSQL in a temporary folder.
        .target(
            name: "PostgresServer", dependencies: ["ChildProcess"], path: "Tests/PostgresServer",
            exclude: ["server.sh"], swiftSettings: strict),
        tests("PostgresTests", ["Postgres", "PostgresServer"]),
        tests("AccountsTests", ["Accounts", "Storage"]),
        tests("NormalFormsTests", ["NormalForms"]),
        tests("PlacesTests", ["TileSupport", "Places", "Storage", "Geography", "Compression"]),
        tests("MapmakingTests", ["ChildProcess", "Mapmaking", "Places", "Storage", "Compression", "Geography"]),
        tests("RawDecodingTests", ["RandomSupport", "SensorSupport", "RawDecoding"]),
        tests("ImagingTests", ["RandomSupport", "SensorSupport", "Imaging", "HEIF", "JPEGDecoding", "Raster"]),
        tests("PipelineTests", ["ConceptFixtures", "Pipeline", "Raster", "Interpretation", "Concepts"]),
        .testTarget(
            name: "SketchingTests", dependencies: ["Sketching", "Imaging", "Raster"], exclude: ["Golden"],
            swiftSettings: strict),
        tests("BoxFilesTests", ["RandomSupport", "BoxFiles"]),
        tests(
            "PhotoMetadataTests",
            ["PhotoMetadata", "BoxFiles", "Brotli", "Photography", "Geography", "Imaging", "Raster"]),
        tests(
            "PhotoLibraryTests",
            [
                "RandomSupport", "ConceptFixtures", "PhotoLibrary", "Storage", "Places", "Concepts", "Interpretation",
                "Geography", "Wording",
            ]),
        tests("ConceptsTests", ["ConceptFixtures", "Concepts"]),
        tests("InterpretationTests", ["RandomSupport", "ConceptFixtures", "Interpretation", "Concepts"]),
        tests(
            "WorkbenchTests",
            ["Workbench", "worker-fixture", "Photography", "Concepts", "Interpretation", "Geography"]),
        tests(
            "IntakeTests",
            [
                "RandomSupport", "SensorSupport", "ConceptFixtures", "Intake", "PhotoLibrary", "Workbench", "Hashing",
                "Imaging", "Raster", "Photography",
                "Concepts", "Interpretation", "Geography", "Storage", "vision-worker", "worker-fixture",
            ]),
        tests(
            "WorkerTests",
            ["Worker", "Workbench", "Imaging", "BoxFiles", "Raster", "PhotoMetadata", "Photography"],
            settings: withOpenVINO),
        tests("HashingTests", ["Hashing"]),
        tests("CertificatesTests", ["ChildProcess", "Certificates"]),
        tests("QRCodeTests", ["QRCode"]),
        tests("GeographyTests", ["Geography"]),
        tests("PhotographyTests", ["Photography"]),
        .target(
            name: "StoreHome", dependencies: ["FavourStore", "Accounts", "PostgresServer"], path: "Tests/StoreHome",
            swiftSettings: strict),
        // Changes favours until it is killed.
        .executableTarget(
            name: "favour-fixture", dependencies: ["StoreHome", "FavourStore", "Favours", "CTemporaryName"],
            path: "Tests/FavourFixture", swiftSettings: strict),
        tests(
            "FavourStoreTests",
            [
                "ChildProcess", "RandomSupport", "StoreHome", "PostgresServer", "FavourStore", "Favours", "Geography",
                "Storage", "Accounts",
                "favour-fixture",
            ]),
        tests(
            "FavoriSiteTests",
            [
                "RandomSupport", "TileSupport", "StoreHome", "PostgresServer", "FavoriSite", "FavourStore", "Favours",
                "Mail",
                "WebPush", "Workbench", "AppShell", "Web",
                "Wording", "Places", "Geography", "Imaging", "Raster", "PhotoMetadata", "Photography", "vision-worker",
            ]),
        tests("WebPushTests", ["ChildProcess", "Certificates", "WebPush", "HTTPServer", "Web"]),
        // Sends the e-mails of a store until it is killed.
        .executableTarget(
            name: "mail-fixture", dependencies: ["FavoriSite", "FavourStore", "Mail", "Wording", "CTemporaryName"],
            path: "Tests/MailFixture", swiftSettings: strict),
        .testTarget(
            name: "MailTests",
            dependencies: [
                "ChildProcess", "RandomSupport", "Certificates", "Mail", "FavoriSite", "FavourStore", "Favours",
                "Geography",
                "Wording", "mail-fixture",
            ], exclude: ["smtp_server.py"], swiftSettings: strict),
        tests("FavoursTests", ["Favours", "Geography", "RandomSupport"]),
        tests("ArchitectureTests", []),
        .target(name: "SchemaSupport", path: "Tests/SchemaSupport", swiftSettings: strict),
        tests(
            "CommandTests",
            [
                "ConceptFixtures", "PostgresServer", "vision", "favori", "Accounts", "Serving", "Terminal", "Wording",
                "PhotoLibrary",
                "Places",
                "Concepts",
                "Geography", "Interpretation", "SchemaSupport", "SensorSupport",
            ]),
        .target(
            name: "CorpusSupport",
            dependencies: ["CVips", "Imaging", "RandomSupport", "Raster", "SchemaSupport", "SensorSupport"],
            path: "Tests/CorpusSupport",
            swiftSettings: strict),
        tests("HostileTests", ["CorpusSupport", "SchemaSupport"]),
        tests("LongTests", ["CorpusSupport", "RandomSupport", "SchemaSupport"]),
        tests(
            "RecognitionTests",
            [
                "RandomSupport", "SensorSupport", "Recognition", "Inference", "Pipeline", "Raster", "Imaging",
                "Concepts",
                "Interpretation",
            ],
            settings: withOpenVINO),
    ]
)
