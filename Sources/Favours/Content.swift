/// What the requester wrote of a favour, apart from time and place.
public struct Content: Codable, Hashable, Sendable {
    /// 1…80 characters.
    public var title: String
    /// At most 2000 characters.
    public var text: String
    /// What kind of work it is.
    public var category: Category
    /// What kind it is.
    public var kind: Favour.Kind
    /// Whether helpers need a car.
    public var needsCar: Bool
    /// Whether it is heavy work.
    public var isHeavy: Bool
    /// Whether the first slot that fills closes the others.
    public var oneIsEnough: Bool
    /// In the order in which they are shown; at most ``Draft/mostPictures``.
    public var pictures: [Picture]

    /// What the requester wrote; all but the title has a default.
    public init(
        title: String, text: String = "", category: Category = .generic, kind: Favour.Kind = .single,
        needsCar: Bool = false, isHeavy: Bool = false, oneIsEnough: Bool = false, pictures: [Picture] = []
    ) {
        self.title = title
        self.text = text
        self.category = category
        self.kind = kind
        self.needsCar = needsCar
        self.isHeavy = isHeavy
        self.oneIsEnough = oneIsEnough
        self.pictures = pictures
    }
}

extension Content {
    /// Whether helpers read the same in both: what is to be done, and what is shown of it.
    func saysTheSame(as other: Content) -> Bool {
        title == other.title && text == other.text && category == other.category && pictures == other.pictures
    }
}
