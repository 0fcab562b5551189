import AppShell
import Interpretation
import Web
import Workbench

/// The sketch of one face as an address asks for it: `x=0.1&y=0.2&width=0.3&height=0.4&filter=pencil&strength=0.7`.
struct SketchQuery {
    let fields: Fields

    /// How to draw.
    /// - Throws: ``RequestError/malformed`` for a filter that there is none of, or a strength outside 0…1.
    var look: SketchStyle {
        get throws {
            guard let filter = fields["filter"].flatMap({ SketchFilter(rawValue: $0) }) else {
                throw RequestError.malformed
            }
            return SketchStyle(filter: filter, strength: try strength)
        }
    }

    /// - Throws: ``RequestError/malformed`` outside 0…1.
    var strength: Double {
        get throws {
            guard let strength = fields["strength"].flatMap({ Double($0) }), (0...1).contains(strength) else {
                throw RequestError.malformed
            }
            return strength
        }
    }

    /// - Throws: ``RequestError/malformed`` when it does not lie on the photo.
    var box: Box {
        get throws {
            func number(_ name: String) -> Double? { fields[name].flatMap { Double($0) } }
            guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height")
            else { throw RequestError.malformed }
            return try Box(onPhoto: x, y, width, height)
        }
    }

    /// - Throws: ``RequestError/malformed``.
    var face: FaceSketch {
        get throws { FaceSketch(box: try box, look: try look, coversHead: fields["head"] == "1") }
    }
}

/// What is to be saved: `{"faces":[{"x":…,"filter":"pencil","strength":0.7,"head":true}],"whole":null}`.
struct SketchWish: Decodable {
    private struct Look: Decodable {
        let filter: String
        let strength: Double

        func look() throws -> SketchStyle {
            guard let filter = SketchFilter(rawValue: filter), (0...1).contains(strength) else {
                throw RequestError.malformed
            }
            return SketchStyle(filter: filter, strength: strength)
        }
    }

    private struct Face: Decodable {
        let x, y, width, height: Double
        let filter: String
        let strength: Double
        let head: Bool?
    }

    private let faces: [Face]
    private let whole: Look?

    /// - Throws: ``RequestError/malformed`` when it is empty, too long, or has a box outside the photo.
    var plan: SketchPlan {
        get throws {
            guard faces.count <= SketchPlan.mostFaces, !faces.isEmpty || whole != nil else {
                throw RequestError.malformed
            }
            return SketchPlan(
                faces: try faces.map { face in
                    FaceSketch(
                        box: try Box(onPhoto: face.x, face.y, face.width, face.height),
                        look: try Look(filter: face.filter, strength: face.strength).look(),
                        coversHead: face.head ?? false)
                }, whole: try whole?.look())
        }
    }
}
