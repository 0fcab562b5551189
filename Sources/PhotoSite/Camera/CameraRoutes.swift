import AppShell
import Web

/// The camera inside the app: `/camera`.
struct CameraRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/camera") { request, _ in
            let then = request.target.query["then"].flatMap { ChoosingPhotos.Purpose(rawValue: $0) } ?? .edit
            return .page(CameraPage(context: await PhotoContext(request, services), then: then).body)
        }
    }
}
