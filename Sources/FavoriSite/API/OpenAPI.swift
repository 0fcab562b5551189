import Favours
import Web

/// The description of the programming interface (OpenAPI 3.1), made of its routes.
struct OpenAPI: Encodable {
    let openapi = "3.1.0"
    let info = ["title": "Favori", "version": "1"]
    let servers = [["url": "/api/v1"]]
    let paths: [String: [String: Operation]]
    let components: Components

    struct Components: Encodable {
        let schemas: [String: APISchema]
        let securitySchemes = ["token": ["type": "http", "scheme": "bearer"]]
    }
    struct Operation: Encodable {
        let operationId: String
        let summary: String
        let parameters: [Parameter]
        let requestBody: Body?
        let responses: [String: Answer]
        let security: [[String: [String]]]
    }
    struct Parameter: Encodable {
        let name: String
        let `in`: String
        let required: Bool
        let schema: APISchema
    }
    struct Body: Encodable {
        let required: Bool
        let content: [String: Media]
    }
    struct Media: Encodable { let schema: APISchema }
    struct Answer: Encodable {
        let description: String
        let content: [String: Media]?
    }

    init(_ routes: [APIRoute]) {
        var paths: [String: [String: Operation]] = [:]
        for route in routes {
            let parts = route.pattern.split(separator: "/")
            let path = "/" + parts.map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
            paths[path, default: [:]][route.method.rawValue.lowercased()] = Self.operation(route, parts)
        }
        self.paths = paths
        components = Components(schemas: Self.schemas)
    }

    private static func operation(_ route: APIRoute, _ parts: [Substring]) -> Operation {
        var parameters = parts.filter { $0.hasPrefix(":") }.map {
            Parameter(
                name: String($0.dropFirst()), in: "path", required: true,
                // Names of pictures are no numbers.
                schema: $0 == ":picture" ? .string : .integer)
        }
        parameters += route.query.map { Parameter(name: $0, in: "query", required: false, schema: .string) }
        if route.takesKey {
            parameters.append(Parameter(name: "Idempotency-Key", in: "header", required: false, schema: .string))
        }
        let name = parts.map { $0.hasPrefix(":") ? "by-" + $0.dropFirst() : $0 }.joined(separator: "-")
        let problem = Answer(
            description: "Refused, with a code", content: ["application/problem+json": Media(schema: .named("Problem"))]
        )
        return Operation(
            operationId: "\(route.method.rawValue.lowercased())-\(name)", summary: route.summary,
            parameters: parameters,
            requestBody: route.body.map {
                Body(required: !route.isBodyOptional, content: Self.content($0, pictures: "image/*"))
            },
            responses: [
                String(route.status): Answer(
                    description: route.summary,
                    content: route.answer.map { Self.content($0, pictures: "image/webp") }),
                "default": problem,
            ], security: route.needsAccount ? [["token": []]] : [[:], ["token": []]])
    }

    private static func content(_ schema: APISchema, pictures: String) -> [String: Media] {
        if case .picture = schema { return [pictures: Media(schema: schema)] }
        return ["application/json": Media(schema: schema)]
    }

    private static let picture = APISchema.object(["id": .string, "text?": .string])

    private static let place = APISchema.object([
        "latitude": .number, "longitude": .number, "radius": .number,
    ])

    private static let schemas: [String: APISchema] = [
        "Problem": .object(["code": .string, "status": .integer, "title": .string, "detail?": .string]),
        "Place": place,
        "Point": .object(["latitude": .number, "longitude": .number]),
        "Picture": picture,
        "Chat": ChatJSON.schema,
        "ChatMessage": ChatMessageJSON.schema,
        "Person": .object([
            "id": .integer, "name": .string, "neighbourhood?": .string, "done": .integer, "picture?": .string,
            "reviews": .integer, "stars?": .number, "reliability": ReliabilityJSON.schema,
        ]),
        "Slot": .object([
            "id": .integer, "start": .time, "end": .time, "places": .integer, "accepted": .integer,
            "state": .choice(Slot.State.allCases.map(\.rawValue)),
            "helpers?": .list(
                .object([
                    "id": .integer, "name": .string, "picture?": .string, "state": .string, "late": .boolean,
                ])), "disputedBy?": .integer,
        ]),
        "Favour": .object([
            "id": .integer, "title": .string, "description": .string,
            "category": .choice(Category.allCases.map(\.rawValue)),
            "type": .choice(Favour.Kind.allCases.map(\.rawValue)),
            "state": .choice(Favour.State.allCases.map(\.rawValue)), "progress": .integer, "neighbourhood?": .string,
            "place": .named("Place"), "exactPlace?": .named("Place"), "placeFrom?": .time,
            "author?": .object(["id": .integer, "name": .string, "picture?": .string]),
            "pictures": .list(.named("Picture")), "slots": .list(.named("Slot")), "car": .boolean,
            "heavy": .boolean, "oneIsEnough": .boolean, "asked": .time, "version": .integer, "hidden?": .boolean,
        ]),
        "DraftSlot": .object(["id?": .integer, "start": .time, "end": .time, "places?": .integer]),
        "Draft": .object(
            rest.merging(["title": .string, "place": .named("Point"), "slots": .list(.named("DraftSlot"))]) { $1 }),
        // What is left out stays as it is.
        "DraftChange": .object(
            rest.merging([
                "title?": .string, "place?": .named("Point"), "slots?": .list(.named("DraftSlot")),
                "version?": .integer,
            ]) { $1 }),
    ]

    /// What may be left out of a new favour as well as of a change.
    private static let rest: [String: APISchema] = [
        "description?": .string, "category?": .choice(Category.allCases.map(\.rawValue)),
        "type?": .choice(Favour.Kind.allCases.map(\.rawValue)), "car?": .boolean, "heavy?": .boolean,
        "oneIsEnough?": .boolean, "pictures?": .list(.named("Picture")),
    ]
}
