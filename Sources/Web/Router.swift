/// Finds the handler of a request by its method and path.
public struct Router: Sendable {
    /// Answers a request. Its errors are passed on to the caller of the router.
    public typealias Handler = @Sendable (Request, PathValues) async throws -> Response

    private enum Segment: Sendable {
        case literal(String)
        case placeholder(name: String)
        case rest

        init(_ text: Substring) {
            self =
                text == "*"
                ? .rest : text.hasPrefix(":") ? .placeholder(name: String(text.dropFirst())) : .literal(String(text))
        }

        var text: String {
            switch self {
            case .literal(let text): text
            case .placeholder(let name): ":" + name
            case .rest: "*"
            }
        }
    }

    private struct Route: Sendable {
        let method: Method
        let pattern: [Segment]
        let handler: Handler
    }
    private var routes: [Route] = []
    /// The routes that a path with this first segment can fit, in the order in which they were added.
    private var byStart: [String: [Int]] = [:]
    /// Those that a path with another first segment, or with none, can fit.
    private var forOtherStarts: [Int] = []

    /// No routes.
    public init() {}

    /// Adds a route.
    /// - Parameter pattern: such as `/photos/:id/tags`; a segment with a colon matches any segment, `*` at the end
    ///   matches the rest.
    public mutating func on(_ method: Method, _ pattern: String, _ handler: @escaping Handler) {
        add(Route(method: method, pattern: pattern.split(separator: "/").map(Segment.init), handler: handler))
    }

    private mutating func add(_ route: Route) {
        let number = routes.count
        routes.append(route)
        if case .literal(let start) = route.pattern.first {
            byStart[start, default: forOtherStarts].append(number)
        } else {
            for start in byStart.keys { byStart[start]?.append(number) }
            forOtherStarts.append(number)
        }
    }

    /// Adds routes below a path.
    ///
    /// - Parameters:
    ///   - prefix: such as `/api/v1`; it may have segments with a colon.
    ///   - routes: adds routes with patterns relative to the prefix.
    public mutating func mount(_ prefix: String, _ routes: (inout Router) -> Void) {
        var inner = Router()
        routes(&inner)
        let start = prefix.split(separator: "/").map(Segment.init)
        for route in inner.routes {
            add(Route(method: route.method, pattern: start + route.pattern, handler: route.handler))
        }
    }

    /// All routes with their methods and full patterns.
    public var patterns: [(method: Method, pattern: String)] {
        routes.map { ($0.method, "/" + $0.pattern.map(\.text).joined(separator: "/")) }
    }

    /// Answers a request with the first route that fits it. `HEAD` is answered as `GET`; the server leaves the body out.
    /// - Throws: what the route's handler throws. Nil when no path fits; 405 when one fits with another method.
    public func respond(to request: Request) async throws -> Response? {
        let method = request.method == .head ? .get : request.method
        let path = request.target.path
        var allowed: [String] = []
        for number in path.first.flatMap({ byStart[$0] }) ?? forOtherStarts {
            let route = routes[number]
            guard let values = Self.match(route.pattern, path) else { continue }
            if route.method == method { return try await route.handler(request, values) }
            allowed.append(route.method.rawValue)
        }
        guard !allowed.isEmpty else { return nil }
        return Response(.methodNotAllowed, headers: ["Allow": allowed.joined(separator: ", ")])
    }

    private static func match(_ pattern: [Segment], _ path: [String]) -> PathValues? {
        var values: [(name: String, value: String)] = []
        for (index, segment) in pattern.enumerated() {
            switch segment {
            case .rest: return PathValues(values: values, rest: Array(path.dropFirst(index)))
            case .literal(let text): guard index < path.count, path[index] == text else { return nil }
            case .placeholder(let name):
                guard index < path.count else { return nil }
                values.append((name, path[index]))
            }
        }
        return pattern.count == path.count ? PathValues(values: values, rest: []) : nil
    }
}

/// The parts of a path that the placeholders of a route matched.
public struct PathValues: Sendable {
    let values: [(name: String, value: String)]
    /// The segments that `*` matched.
    public let rest: [String]

    /// The segment that the placeholder with this name matched.
    public subscript(name: String) -> String? { values.first { $0.name == name }?.value }
    /// The segment that the placeholder with this name matched, as a number.
    public func number(_ name: String) -> Int64? {
        // One address for each thing: no sign, no zeros in front.
        self[name].flatMap { text in Int64(text).flatMap { "\($0)" == text ? $0 : nil } }
    }
}
