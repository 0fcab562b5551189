extension Response {
    /// The answer with headers that make the browser request it again also when the person goes back to it in the
    /// history. Without them, browsers show the old page, although the photo may have changed since.
    public var unkept: Response {
        var response = self
        response.headers["Cache-Control"] = Caching.never.value
        return response
    }
}
