/// Finds who answers a request, by its method and path.
public struct Router: Sendable {
    /// Answers a request; errors are for whoever called the router.
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
    /// - Parameter pattern: such as `/photos/:id/tags`; a segment with a colon stands for any one, `*` at the end for the rest.
    public mutating func on(_ method: Method, _ pattern: String, _ handler: @escaping Handler) {
        routes.append(Route(method: method, pattern: pattern.split(separator: "/"), handler: handler))
    }

    /// Adds routes below a path.
    ///
    /// - Parameters:
    ///   - prefix: such as `/api/v1`; it may have segments that stand for any one.
    ///   - routes: adds them, with patterns that begin where the prefix ends.
    public mutating func mount(_ prefix: String, _ routes: (inout Router) -> Void) {
        var inner = Router()
        routes(&inner)
        let start = prefix.split(separator: "/")
        self.routes += inner.routes.map { Route(method: $0.method, pattern: start + $0.pattern, handler: $0.handler) }
    }

    /// Every route: its method, and its pattern from the root on.
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

/// The parts of a path that a route left open.
public struct PathValues: Sendable {
    let values: [Substring: String]
    /// What `*` stands for.
    public let rest: [String]

    /// The segment of a name.
    public subscript(name: String) -> String? { values[Substring(name)] }
    /// The segment of a name as a number.
    public func number(_ name: String) -> Int64? { values[Substring(name)].flatMap { Int64($0) } }
}
