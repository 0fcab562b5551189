extension Response {
    /// The same, asked for again also by those who come back to it in the history: browsers show other pages there as they
    /// were, although the photo may have changed since.
    public var unkept: Response {
        var response = self
        response.headers["Cache-Control"] = Caching.never.value
        return response
    }
}
