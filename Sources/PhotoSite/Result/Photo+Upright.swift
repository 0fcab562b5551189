import PhotoLibrary

extension Photo {
    /// Pixels of the photo as it is shown: upright, and turned as its owner turned it.
    var uprightSize: (width: Int, height: Int) {
        rotation % 180 == 0 ? (facts.width, facts.height) : (facts.height, facts.width)
    }
}
