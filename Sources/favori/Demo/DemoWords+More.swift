import Favours
import Wording

extension DemoWords {
    /// More favours of the demo: category, title, description.
    static let more: [(Category, Phrase, Phrase)] = [
        (
            .handiwork, Phrase(en: "Hang three pictures straight", it: "Appendere dritti tre quadri"),
            Phrase(
                en: "I have hooks and a level. What I lack is an eye.",
                it: "Chiodi e livella ci sono. Mi manca l'occhio.")
        ),
        (
            .babysitting, Phrase(en: "An evening with the twins", it: "Una sera con i gemelli"),
            Phrase(
                en: "They sleep from eight. It is rather for us that you come.",
                it: "Dormono dalle otto. È più per noi che per loro.")
        ),
        (
            .chores, Phrase(en: "Iron shirts for a wedding", it: "Stirare camicie per un matrimonio"),
            Phrase(
                en: "Nine of them. I cook while you iron.",
                it: "Sono nove. Mentre stiri, cucino io.")
        ),
        (
            .sport, Phrase(en: "Learn to swim at fifty", it: "Imparare a nuotare a cinquant'anni"),
            Phrase(
                en: "I go to the pool anyway. I only need company.",
                it: "In piscina ci vado comunque. Mi serve solo compagnia.")
        ),
        (
            .weatherHelp, Phrase(en: "Salt the icy slope", it: "Spargere il sale sulla discesa"),
            Phrase(
                en: "Twenty metres in front of the house. The salt is in the shed.",
                it: "Venti metri davanti a casa. Il sale è nel capanno.")
        ),
        (
            .generic, Phrase(en: "Set up a new telephone", it: "Preparare un telefono nuovo"),
            Phrase(
                en: "Numbers and photos should come along.",
                it: "Vorrei portarmi dietro numeri e foto.")
        ),
        (
            .pets, Phrase(en: "Look after a parrot for a day", it: "Tenere un pappagallo per un giorno"),
            Phrase(
                en: "Talks a lot, mostly nonsense. Seeds are ready.",
                it: "Parla molto, per lo più a vanvera. I semi sono pronti.")
        ),
        (
            .bulkyWaste, Phrase(en: "Empty the attic", it: "Svuotare la soffitta"),
            Phrase(
                en: "Two hours of up and down, and a container below.",
                it: "Due ore di su e giù, sotto c'è il cassone.")
        ),
        (
            .gardening, Phrase(en: "Pick apples together", it: "Raccogliere le mele insieme"),
            Phrase(
                en: "The tree is full. Half of them are yours.",
                it: "L'albero è pieno. Metà sono tue.")
        ),
        (
            .transport, Phrase(en: "Bring a bed from the shop", it: "Ritirare un letto dal negozio"),
            Phrase(
                en: "It is flat-packed, two metres long.",
                it: "È smontato, lungo due metri.")
        ),
        (
            .schoolHelp, Phrase(en: "Chemistry, one last time", it: "Chimica, un'ultima volta"),
            Phrase(
                en: "Acids and bases. I pay in cinnamon rolls.",
                it: "Acidi e basi. Pago in dolci alla cannella.")
        ),
        (
            .shopping, Phrase(en: "Milk and bread on Saturdays", it: "Latte e pane il sabato"),
            Phrase(
                en: "I am eighty-six, and the pavement is slippery.",
                it: "Ho ottantasei anni e il marciapiede è scivoloso.")
        ),
        (
            .handiwork, Phrase(en: "Mend a bicycle chain", it: "Aggiustare la catena della bici"),
            Phrase(
                en: "It slips in the third gear only.",
                it: "Salta solo in terza.")
        ),
        (
            .babysitting, Phrase(en: "Bring Mia to ballet", it: "Accompagnare Mia a danza"),
            Phrase(
                en: "Ten minutes on foot, and she knows the way.",
                it: "Dieci minuti a piedi, e la strada la sa lei.")
        ),
        (
            .chores, Phrase(en: "Turn a mattress", it: "Girare un materasso"),
            Phrase(
                en: "Five minutes, but not for one person.",
                it: "Cinque minuti, ma non per una persona sola.")
        ),
        (
            .sport, Phrase(en: "Chess on Thursdays", it: "Scacchi il giovedì"),
            Phrase(
                en: "I lose gladly and often.",
                it: "Perdo volentieri e spesso.")
        ),
        (
            .weatherHelp, Phrase(en: "Bring in the garden chairs", it: "Mettere al riparo le sedie"),
            Phrase(
                en: "A storm is coming, and I am away.",
                it: "Arriva una tempesta e io sono via.")
        ),
        (
            .generic, Phrase(en: "Water and a chat for my father", it: "Due chiacchiere con mio padre"),
            Phrase(
                en: "He lives alone on the third floor.",
                it: "Vive solo al terzo piano.")
        ),
        (
            .pets, Phrase(en: "Find a home for four kittens", it: "Trovare casa a quattro gattini"),
            Phrase(
                en: "Come and see them first.",
                it: "Prima vieni a vederli.")
        ),
        (
            .bulkyWaste, Phrase(en: "A piano by three metres", it: "Spostare un pianoforte di tre metri"),
            Phrase(
                en: "Only to the other wall. It has wheels, but they are old.",
                it: "Solo fino all'altra parete. Ha le ruote, ma sono vecchie.")
        ),
        (
            .gardening, Phrase(en: "Compost for the raised beds", it: "Terriccio per l'orto"),
            Phrase(
                en: "Eight wheelbarrows from the gate.",
                it: "Otto carriole dal cancello.")
        ),
        (
            .transport, Phrase(en: "Three boxes to the library", it: "Tre scatole in biblioteca"),
            Phrase(
                en: "Books that we give away. Parking is in front.",
                it: "Libri che regaliamo. Si parcheggia davanti.")
        ),
        (
            .schoolHelp, Phrase(en: "Write an application", it: "Scrivere una domanda di lavoro"),
            Phrase(
                en: "You write well, I do not yet.",
                it: "Tu scrivi bene, io ancora no.")
        ),
        (
            .shopping, Phrase(en: "Choose paint with me", it: "Scegliere la vernice con me"),
            Phrase(
                en: "I cannot tell green from grey.",
                it: "Non distinguo il verde dal grigio.")
        ),
        (
            .handiwork, Phrase(en: "Fix the letter box", it: "Sistemare la cassetta delle lettere"),
            Phrase(
                en: "The lid hangs by one screw.",
                it: "Lo sportello è appeso a una vite.")
        ),
        (
            .babysitting, Phrase(en: "Football with two boys", it: "A pallone con due ragazzini"),
            Phrase(
                en: "An hour outdoors, as long as it is light.",
                it: "Un'ora all'aperto, finché c'è luce.")
        ),
        (
            .chores, Phrase(en: "Clean the stairs this week", it: "Pulire le scale questa settimana"),
            Phrase(
                en: "It is our turn, and my back is not.",
                it: "Tocca a noi, ma la mia schiena non vuole.")
        ),
        (
            .sport, Phrase(en: "A partner for table tennis", it: "Un compagno per il ping-pong"),
            Phrase(
                en: "In the yard, whenever it is dry.",
                it: "In cortile, quando è asciutto.")
        ),
        (
            .weatherHelp, Phrase(en: "Sweep the leaves from the gutter", it: "Togliere le foglie dalla grondaia"),
            Phrase(
                en: "A short ladder is enough.",
                it: "Basta una scala corta.")
        ),
        (
            .generic, Phrase(en: "Songs for a birthday", it: "Cantare a un compleanno"),
            Phrase(
                en: "She turns ninety. You need not sing well.",
                it: "Ne compie novanta. Non serve cantare bene.")
        ),
    ]
}
