/// Content types by file extension.
public enum ContentType {
    private static let types: [String: String] = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "vert": "text/plain; charset=utf-8",
        "frag": "text/plain; charset=utf-8",
        "json": "application/json",
        "geojson": "application/geo+json",
        "webmanifest": "application/manifest+json",
        "wasm": "application/wasm",
        "svg": "image/svg+xml",
        "png": "image/png",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "webp": "image/webp",
        "avif": "image/avif",
        "gif": "image/gif",
        "ico": "image/vnd.microsoft.icon",
        "woff2": "font/woff2",
    ]

    /// The type of one of the program's files, such as `app.js`; `application/octet-stream` for an unknown extension.
    public static func ofName(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }
}
