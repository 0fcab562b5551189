import PhotoLibrary

extension Photo {
    /// The size of the photo as it is shown: upright, with the user's rotation.
    var uprightSize: (width: Int, height: Int) {
        rotation % 180 == 0 ? (facts.width, facts.height) : (facts.height, facts.width)
    }
}
