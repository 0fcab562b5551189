import AppShell
import HTML
import Wording
import Workbench

/// Live sketches: the camera's picture with a filter on every face, recorded as videos and pictures.
struct LivePage: Component {
    let context: PhotoContext

    /// Seconds of a film at most.
    static let longestFilm = 60

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Live", it: "Dal vivo"), style: .photo, leading: done, actions: turn,
            styles: ["camera.css", "live.css"], scripts: ["live.js"], words: Self.words
        ) {
            div(
                .class("camera live"), .id("live"), .data("state", "starting"), .data("film", "off"),
                .data("limit", "\(Self.longestFilm)")
            ) {
                div(.class("finder")) {
                    view
                    p(.class("live-clock"), .id("clock"), .role("timer"))
                    p(.class("live-note"), .id("note"), .role("status"))
                    div(.class("flash"), .id("flash"), .aria("hidden", "true"))
                    p(.class("camera-wait quiet")) {
                        span(.class("spinner"))
                        context.say(en: "Starting the camera…", it: "Avvio della fotocamera…")
                    }
                    instead
                }
                faces
                strip
                controls
                p(.class("visually-hidden"), .id("spoken"), .role("status"))
            }
            FilmReview(context: context)
        }
    }

    private var done: Markup {
        a(.class("bar-button"), .id("back"), .href("/sketch")) { context.say(en: "Done", it: "Fine") }
    }

    private var turn: Markup {
        button(
            .class("bar-button"), .id("turn"), .type("button"), .hidden(),
            .aria("label", context.say(en: "Switch camera", it: "Cambia fotocamera"))
        ) { Icon("camera-rotate") }
    }

    private var view: Markup {
        div(.class("live-view"), .id("view")) {
            video(.id("video"), Attribute("playsinline"), Attribute("muted"), .aria("hidden", "true"))
            canvas(
                .id("canvas"), .role("img"),
                .aria(
                    "label",
                    context.say(
                        en: "Live camera view with sketched faces", it: "Immagine in tempo reale con volti disegnati")
                ))
            div(.class("live-boxes"), .id("boxes"), .aria("hidden", "true"))
        }
    }

    /// Shown in place of the live picture, with the reason, while there is none.
    private var instead: Markup {
        div(.class("instead empty"), .id("instead")) {
            Icon("video-camera")
            p(.id("reason")) {
                context.say(
                    en: "The live camera view needs JavaScript.", it: "Per l'immagine in tempo reale serve JavaScript.")
            }
            button(.class("button"), .type("button"), .id("retry")) {
                context.say(en: "Try again", it: "Riprova")
            }
            a(.class("button plain"), .href("/sketch")) {
                context.say(en: "Sketch a photo instead", it: "Disegna invece una foto")
            }
        }
    }

    /// The choice of the faces for a filter; the script adds a button for each face.
    private var faces: Markup {
        div(.class("live-faces"), .id("faces"), .role("group"), .aria("label", context.say(en: "Faces", it: "Volti"))) {
            button(.class("chip"), .type("button"), .data("face", "all"), .aria("pressed", "true")) {
                context.say(en: "All faces", it: "Tutti i volti")
            }
        }
    }

    private var strip: Markup {
        div(.class("live-strip"), .role("group"), .aria("label", context.say(en: "Filter", it: "Filtro"))) {
            choice("", SketchFilter.none)
            for filter in SketchFilter.allCases { choice(filter.rawValue, filter.phrase) }
        }
    }

    private func choice(_ value: String, _ name: Phrase) -> Markup {
        button(
            .type("button"), .data("filter", value),
            .aria("pressed", value == SketchFilter.pencil.rawValue ? "true" : "false"), Attribute("disabled")
        ) {
            canvas(.width(128), .height(128), .aria("hidden", "true"))
            span { context.say(name) }
        }
    }

    private var controls: Markup {
        div(.class("camera-controls")) {
            button(
                .class("round camera-left"), .id("sound"), .type("button"), .aria("pressed", "true"),
                .aria("label", context.say(en: "Sound", it: "Audio"))
            ) {
                Icon("microphone", class: "is-on")
                Icon("microphone-slash", class: "is-off")
            }
            button(.class("round camera-left"), .id("pause"), .type("button"), .aria("label", context.say(Self.pause)))
            {
                Icon("pause", class: "is-on")
                Icon("play", class: "is-off")
            }
            button(
                .class("shutter record"), .id("record"), .type("button"), Attribute("disabled"),
                .aria("label", context.say(Self.record)))
            button(
                .class("round camera-right"), .id("take"), .type("button"), Attribute("disabled"),
                .aria("label", context.say(en: "Take picture", it: "Scatta"))
            ) { Icon("camera") }
        }
    }

    private static let record = Phrase(en: "Record", it: "Registra")
    private static let pause = Phrase(en: "Pause", it: "Pausa")

    private static let words: [String: Phrase] = [
        "denied": Phrase(
            en: "Vision does not have access to the camera. Allow it in the browser's settings for this site.",
            it: "Vision non ha accesso alla fotocamera. Consentilo nelle impostazioni del browser per questo sito."),
        "none": Phrase(
            en: "No camera was found. Connect one, or sketch a photo.",
            it: "Nessuna fotocamera trovata. Collegane una o disegna una foto."),
        "insecure": Phrase(
            en: "Browsers allow the live camera only over https. You can still sketch photos.",
            it: "I browser consentono la fotocamera in tempo reale solo con https. Puoi comunque disegnare una foto."),
        "inUse": Phrase(
            en: "The camera could not be started; another app may be using it.",
            it: "Impossibile avviare la fotocamera: forse la sta usando un'altra app."),
        "noDrawing": Phrase(
            en: "This browser cannot draw live because it lacks WebGL 2. You can still sketch photos.",
            it: "Questo browser non può disegnare in tempo reale: manca WebGL 2. Puoi comunque disegnare una foto."),
        "noRecorder": Phrase(
            en: "This browser cannot record videos.", it: "Questo browser non può registrare video."),
        "noRecorderText": Phrase(
            en: "You can still take pictures. Other browsers, or newer versions of this one, may be able to record.",
            it: "Puoi comunque scattare foto. Altri browser, o versioni più recenti di questo, potrebbero registrare."),
        "noSound": Phrase(
            en: "No sound: the browser does not allow the microphone, or there is none.",
            it: "Senza audio: il browser non consente il microfono, o non ce n'è uno."),
        "noFace": Phrase(en: "No face in sight", it: "Nessun volto in vista"),
        "oneFace": Phrase(en: "1 face", it: "1 volto"),
        "manyFaces": Phrase(en: "{count} faces", it: "{count} volti"),
        "face": Phrase(en: "Face {number}", it: "Volto {number}"),
        "faceOf": Phrase(en: "Face {number} of {count}, {filter}", it: "Volto {number} di {count}, {filter}"),
        "record": record,
        "stop": Phrase(en: "Stop recording", it: "Interrompi registrazione"),
        "pause": pause,
        "goOn": Phrase(en: "Resume recording", it: "Riprendi registrazione"),
        "clock": Phrase("{now} / {limit}"),
        "limitReached": Phrase(en: "A video can be up to one minute long.", it: "Un video dura al massimo un minuto."),
        "keeping": Phrase(en: "Adding the photo…", it: "Aggiunta della foto…"),
        "kept": Phrase(en: "Added to your photos.", it: "Aggiunta alle tue foto."),
        "show": Phrase(en: "Show", it: "Mostra"),
        "pictureName": Phrase(en: "Sketch", it: "Disegno"),
    ].merging(FilmReview.words) { $1 }.merging(ImportWords.signedOut) { $1 }
}
