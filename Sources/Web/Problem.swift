/// Why a request was refused, for programs: problem details (RFC 9457), with a code as an extension.
public struct Problem: Encodable, Sendable {
    /// Stays the same whatever the words, such as `notFound`.
    let code: String
    /// The number that HTTP gives it.
    let status: Int
    /// What it is: the same sentence for all problems of this code, in the language of whoever asked.
    let title: String
    /// What it is about this time, or what to do; left out when there is nothing more to say.
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
    /// A refusal for programs.
    public static func problem(_ problem: Problem) -> Response {
        // Strings and a number can always be written.
        let text = (try? JSONText.encoded(problem)) ?? "{}"
        var response = Response.json(text, status: Status(rawValue: problem.status))
        response.headers["Content-Type"] = "application/problem+json"
        return response
    }
}
