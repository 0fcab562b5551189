import Web

/// The camera inside the app: `/camera`.
struct CameraRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/camera") { request, _ in
            .page(CameraPage(context: await PageContext(request, services)).body)
        }
    }
}
