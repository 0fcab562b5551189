import AppShell
import HTML
import Wording

/// The camera inside the app: live picture, shutter, and a review in which the picture is used or retaken. When the
/// live picture is refused or unavailable, the device's own camera app is offered.
struct CameraPage: Component {
    let context: PhotoContext
    /// The purpose of the picture.
    var then = ChoosingPhotos.Purpose.edit

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Camera", it: "Fotocamera"), style: .photo, leading: cancel,
            actions: location,
            styles: ["importing.css", "camera.css"], scripts: ["camera.js"],
            words: ChoosingPhotos.words.merging(Self.words) { $1 }
        ) {
            div(.class("camera"), .id("camera"), .data("state", "starting")) {
                div(.class("finder")) {
                    video(
                        .id("live"), Attribute("playsinline"), Attribute("muted"),
                        .aria("label", context.say(en: "Live camera view", it: "Immagine in tempo reale")))
                    canvas(
                        .id("still"), .role("img"),
                        .aria("label", context.say(en: "The photo you took", it: "La foto scattata")))
                    div(.class("flash"), .id("flash"), .aria("hidden", "true"))
                    p(.class("camera-wait quiet")) {
                        span(.class("spinner"))
                        context.say(en: "Starting the camera…", it: "Avvio della fotocamera…")
                    }
                    instead
                }
                controls
                p(.class("visually-hidden"), .id("spoken"), .role("status"))
            }
            ChoosingPhotos(context: context, then: then)
        }
    }

    private var cancel: Markup {
        a(.class("bar-button"), .id("back"), .href(then == .sketch ? "/sketch" : "/")) {
            context.say(en: "Cancel", it: "Annulla")
        }
    }

    /// The button for the location, which is requested only when the person presses it.
    private var location: Markup {
        button(
            .class("bar-button"), .id("locate"), .type("button"), .hidden(), .aria("pressed", "false"),
            .aria("label", context.say(en: "Save location in photos", it: "Salva la posizione nelle foto"))
        ) { Icon("map-pin") }
    }

    /// Shown in place of the live picture, with the reason, while there is none.
    private var instead: Markup {
        div(.class("instead empty"), .id("instead")) {
            Icon("camera")
            p(.id("reason")) {
                context.say(
                    en: "The live camera view needs JavaScript. Your device's own camera works without it.",
                    it:
                        "L'immagine in tempo reale richiede JavaScript. La fotocamera del dispositivo funziona anche senza."
                )
            }
            button(.class("button"), .type("button"), .data("choose", "capture")) {
                Icon("camera")
                context.say(en: "Use the device's camera", it: "Usa la fotocamera del dispositivo")
            }
            button(.class("button plain"), .type("button"), .id("retry")) {
                context.say(en: "Try again", it: "Riprova")
            }
            input(
                .class("visually-hidden"), .id("capture"), .type("file"), Attribute("accept", "image/*"),
                Attribute("capture", "environment"), Attribute("tabindex", "-1"),
                .aria("label", context.say(en: "Photo", it: "Foto")))
        }
    }

    private var controls: Markup {
        div(.class("camera-controls")) {
            button(.class("bar-button camera-left"), .id("retake"), .type("button")) {
                context.say(en: "Retake", it: "Rifai")
            }
            button(
                .class("shutter"), .id("shutter"), .type("button"), Attribute("disabled"),
                .aria("label", context.say(en: "Take picture", it: "Scatta")))
            button(.class("bar-button strong camera-right"), .id("use"), .type("button")) {
                context.say(en: "Use photo", it: "Usa foto")
            }
            button(
                .class("round camera-right"), .id("turn"), .type("button"), .hidden(),
                .aria("label", context.say(en: "Switch camera", it: "Cambia fotocamera"))
            ) { Icon("camera-rotate") }
        }
    }

    private static let words: [String: Phrase] = [
        "denied": Phrase(
            en: """
                Vision does not have access to the camera. Allow it in the browser's settings for this site, or use \
                the device's own camera.
                """,
            it: """
                Vision non ha accesso alla fotocamera. Consentilo nelle impostazioni del browser per questo sito, o \
                usa la fotocamera del dispositivo.
                """),
        "none": Phrase(
            en: "No camera was found. Connect one, or choose a photo instead.",
            it: "Nessuna fotocamera trovata. Collegane una o scegli una foto."),
        "insecure": Phrase(
            en: "Browsers allow the live camera only over https. You can still use your device's own camera.",
            it: "I browser consentono la fotocamera in tempo reale solo con https. Puoi usare quella del dispositivo."
        ),
        "inUse": Phrase(
            en: "The camera could not be started; another app may be using it.",
            it: "Impossibile avviare la fotocamera: forse la sta usando un'altra app."),
        "taken": Phrase(en: "Picture taken.", it: "Foto scattata."),
        "placeDenied": Phrase(
            en: "Location is off. Allow it in the browser's settings.",
            it:
                "La posizione è disattivata. Consentila nelle impostazioni del browser."
        ),
        "placeOn": Phrase(en: "Location will be saved in photos.", it: "La posizione verrà salvata nelle foto."),
        "placeOff": Phrase(
            en: "Location will not be saved in photos.", it: "La posizione non verrà salvata nelle foto."),
        "photoName": Phrase(en: "Photo", it: "Foto"),
    ]
}
