/// Finds the handler of a request by its method and path.
public struct Router: Sendable {
    /// Answers a request. Its errors are passed on to the caller of the router.
    public typealias Handler = @Sendable (Request, PathValues) async throws -> Response

    private struct Route: Sendable {
        let method: Method
        let pattern: [Substring]
        let handler: Handler
    }
    private var routes: [Route] = []

    /// No routes.
    public init() {}

    /// Adds a route.
    /// - Parameter pattern: such as `/photos/:id/tags`; a segment with a colon matches any segment, `*` at the end
    ///   matches the rest.
    public mutating func on(_ method: Method, _ pattern: String, _ handler: @escaping Handler) {
        routes.append(Route(method: method, pattern: pattern.split(separator: "/"), handler: handler))
    }

    /// Adds routes below a path.
    ///
    /// - Parameters:
    ///   - prefix: such as `/api/v1`; it may have segments with a colon.
    ///   - routes: adds routes with patterns relative to the prefix.
    public mutating func mount(_ prefix: String, _ routes: (inout Router) -> Void) {
        var inner = Router()
        routes(&inner)
        let start = prefix.split(separator: "/")
        self.routes += inner.routes.map { Route(method: $0.method, pattern: start + $0.pattern, handler: $0.handler) }
    }

    /// All routes with their methods and full patterns.
    public var patterns: [(method: Method, pattern: String)] {
        routes.map { ($0.method, "/" + $0.pattern.joined(separator: "/")) }
    }

    /// Answers a request with the first route that fits it. `HEAD` is answered as `GET`; the server leaves the body out.
    /// - Throws: what the route's handler throws. Nil when no path fits; 405 when one fits with another method.
    public func respond(to request: Request) async throws -> Response? {
        let method = request.method == .head ? .get : request.method
        var allowed: [String] = []
        for route in routes {
            guard let values = Self.match(route.pattern, request.target.path) else { continue }
            if route.method == method { return try await route.handler(request, values) }
            allowed.append(route.method.rawValue)
        }
        guard !allowed.isEmpty else { return nil }
        return Response(.methodNotAllowed, headers: ["Allow": allowed.joined(separator: ", ")])
    }

    private static func match(_ pattern: [Substring], _ path: [String]) -> PathValues? {
        var values: [Substring: String] = [:]
        for (index, segment) in pattern.enumerated() {
            if segment == "*" { return PathValues(values: values, rest: Array(path.dropFirst(index))) }
            guard index < path.count else { return nil }
            if segment.hasPrefix(":") {
                values[segment.dropFirst()] = path[index]
            } else if path[index] != segment {
                return nil
            }
        }
        return pattern.count == path.count ? PathValues(values: values, rest: []) : nil
    }
}

/// The parts of a path that the placeholders of a route matched.
public struct PathValues: Sendable {
    let values: [Substring: String]
    /// The segments that `*` matched.
    public let rest: [String]

    /// The segment that the placeholder with this name matched.
    public subscript(name: String) -> String? { values[Substring(name)] }
    /// The segment that the placeholder with this name matched, as a number.
    public func number(_ name: String) -> Int64? { values[Substring(name)].flatMap { Int64($0) } }
}
