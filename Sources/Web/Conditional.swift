extension Response {
    /// The answer, or 304 when the client has it already according to its `ETag` or `Last-Modified` (RFC 9110, 13.1.2
    /// and 13.1.3). A 304 keeps the headers and the body; the server may state the body's length, but does not send the
    /// body.
    public consuming func conditional(on request: Request) -> Response {
        guard status == .ok, request.method == .get || request.method == .head, isKnown(to: request) else {
            return self
        }
        status = .notModified
        return self
    }

    private func isKnown(to request: Request) -> Bool {
        // The tag is more exact: when the request has one, the date is ignored.
        let tags = request.headers.all("If-None-Match")
        if !tags.isEmpty {
            guard let mine = headers["ETag"].flatMap({ ETag(header: $0[...]) }) else { return false }
            return tags.contains { mine.isAmong($0) }
        }
        guard let since = request.headers["If-Modified-Since"].flatMap(HTTPDate.seconds),
            let modified = headers["Last-Modified"].flatMap(HTTPDate.seconds)
        else { return false }
        return modified <= since
    }
}

extension OpenFile {
    /// A tag that changes when the file is written to or replaced.
    public var tag: ETag { ETag(String(modified, radix: 16) + "-" + String(size, radix: 16)) }
}

extension Response {
    /// A file, or the part of it that the client asks for, or 304 when the client has it already.
    /// - Parameter caching: which caches may store it.
    public static func file(
        _ file: OpenFile, for request: Request, contentType: String, caching: Caching
    ) -> Response {
        var response = Response(body: .file(file, offset: 0, count: file.size))
        let tag = file.tag
        response.headers.add("Content-Type", contentType)
        response.headers.add("Cache-Control", caching.value)
        response.headers.add("ETag", tag.description)
        response.headers.add("Last-Modified", HTTPDate.text(file.modified / 1_000_000_000))
        response.headers.add("Accept-Ranges", "bytes")
        response = response.conditional(on: request)
        guard response.status == .ok, request.method == .get else { return response }
        let ranges = request.headers.all("Range")
        guard let range = ranges.first, ranges.count == 1 else { return response }
        // If the client's part is of another version, it gets the whole file. A date in `If-Range` is not exact enough
        // to prove the same version.
        if let state = request.headers["If-Range"], ETag(header: state.trimmed) != tag { return response }
        switch ByteRange(range, size: file.size) {
        case .whole: return response
        case .part(let offset, let count):
            response.status = .partialContent
            response.headers.add("Content-Range", "bytes \(offset)-\(offset + count - 1)/\(file.size)")
            response.body = .file(file, offset: offset, count: count)
            return response
        case .unsatisfiable:
            return Response(
                .rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(file.size)", "Cache-Control": "no-store"])
        }
    }
}
