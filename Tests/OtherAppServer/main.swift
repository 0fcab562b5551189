import Accounts
import Glibc
import HTTPServer
import OtherApp
import Places
import Web

// Serves the other app for the tests in the browser: `other-app --library FOLDER --port PORT`. Its password is `hedge row`.
// VISION_RESOURCES is the folder that set-up filled, with `rooms` beside it as for the app itself.

func argument(_ name: String) -> String? {
    CommandLine.arguments.firstIndex(of: name).flatMap { index in
        CommandLine.arguments.indices.contains(index + 1) ? CommandLine.arguments[index + 1] : nil
    }
}

guard let folder = argument("--library"), let resources = getenv("VISION_RESOURCES").map({ String(cString: $0) }) else {
    print("Give it --library FOLDER, and VISION_RESOURCES.")
    exit(2)
}
signal(SIGTERM) { _ in exit(0) }
let sources = resources + "/rooms/"
let assets = try Assets(
    rooms: OtherApp.rooms.map { ("Sources/" + $0, sources + $0) } + [("Tests/OtherApp", sources + "../Tests/OtherApp")],
    libraries: [("lib", resources + "/web")])
let accounts = try await Accounts(folder: folder)
try await accounts.setPassword("hedge row")
let app = OtherApp(assets: assets, maps: MapFolder(base: resources + "/map", users: folder + "/maps"))
let configuration = HTTPServer.Configuration(port: argument("--port").flatMap { UInt16($0) } ?? 0)
let server = try HTTPServer(configuration, responder: app.gate(accounts))
print("http://127.0.0.1:\(server.port)/")
fflush(nil)
while true { try await Task.sleep(for: .seconds(86_400)) }
