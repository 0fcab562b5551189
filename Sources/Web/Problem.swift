/// Describes to programs why a request was refused: problem details (RFC 9457), with a code as an extension.
public struct Problem: Encodable, Sendable {
    /// A stable identifier, such as `notFound`.
    let code: String
    /// The HTTP status.
    let status: Int
    /// The kind of problem: the same sentence for all problems with this code, in the client's language.
    let title: String
    /// The details of this occurrence, or what to do; omitted when there are none.
    let detail: String?

    /// A problem.
    public init(code: String, status: Status, title: String, detail: String? = nil) {
        self.code = code
        self.status = status.rawValue
        self.title = title
        self.detail = detail
    }
}

extension Response {
    /// An answer to a program with a problem as its body.
    public static func problem(_ problem: Problem) -> Response {
        // Encoding cannot fail: the value consists of strings and a number.
        let text = (try? JSONText.encoded(problem)) ?? "{}"
        var response = Response.json(text, status: Status(rawValue: problem.status))
        response.headers["Content-Type"] = "application/problem+json"
        return response
    }
}
