import Favours
import Wording

/// Names and texts of the demo.
enum DemoWords {
    /// Around the middle of the streets that the demo has.
    static let neighbourhoods: [(String, Double, Double)] = [
        ("Rautatientori", 60.1713, 24.9442), ("Kluuvi", 60.1695, 24.9420), ("Kaisaniemi", 60.1730, 24.9462),
        ("Esplanadi", 60.1680, 24.9448), ("Töölönlahti", 60.1746, 24.9415),
    ]

    static let people = [
        "Anna Lindqvist", "Bruno Ferrari", "Aino Virtanen", "Carla Rossi", "Mikko Korhonen", "Giulia Bianchi",
        "Elina Nieminen", "Luca Romano", "Olli Laine", "Sofia Greco", "Emma Walker", "Marco Conti", "Sanna Heikkinen",
        "Paolo Gallo", "Tom Hughes", "Chiara Costa", "Juha Salonen", "Elena Fontana", "Grace Bennett", "Davide Riva",
        "Leena Koskinen", "Matteo Villa", "Noora Aalto", "Francesca Serra", "Jack Turner", "Ilaria Monti",
        "Petri Lehto",
        "Andrea Marini", "Hanna Mäkelä", "Stefano Leone", "Lucy Parker", "Valeria Ricci", "Antti Rantanen",
        "Roberto Testa", "Kaisa Toivonen", "Martina Longo", "Ben Foster", "Alessia Vitale", "Ville Hiltunen",
        "Simone Ferri",
    ]

    /// Those that are open all differ.
    static let favours = errands + more

    private static let errands: [(Category, Phrase, Phrase)] = [
        (
            .pets, Phrase(en: "Feed our cat while we are away", it: "Dare da mangiare alla gatta"),
            Phrase(
                en: "Two meals a day and a clean box. Miisu is shy but kind.",
                it: "Due pasti al giorno e la lettiera pulita. Miisu è timida ma buona.")
        ),
        (
            .bulkyWaste, Phrase(en: "Carry a sofa to the first floor", it: "Portare un divano al primo piano"),
            Phrase(
                en: "It is a two-seater and the stairs are wide. Third door on the left.",
                it: "È a due posti e le scale sono larghe. Terza porta a sinistra.")
        ),
        (
            .gardening, Phrase(en: "Trim the hedge in the yard", it: "Potare la siepe del cortile"),
            Phrase(
                en: "The shears are here. It takes two arms and some patience.",
                it: "Le cesoie ci sono. Servono due braccia e un po' di pazienza.")
        ),
        (
            .transport, Phrase(en: "A lift to the hospital", it: "Un passaggio all'ospedale"),
            Phrase(
                en: "A check-up in the morning, there and back. I use a walker.",
                it: "Visita di controllo in mattinata, andata e ritorno. Ho il deambulatore.")
        ),
        (
            .schoolHelp, Phrase(en: "Maths before the exam", it: "Matematica prima della verifica"),
            Phrase(
                en: "Fractions and percentages, for my daughter of twelve.",
                it: "Frazioni e percentuali, per mia figlia di dodici anni.")
        ),
        (
            .shopping, Phrase(en: "Groceries for a week", it: "La spesa per una settimana"),
            Phrase(
                en: "I have broken my foot. The list is short and the shop is near.",
                it: "Mi sono rotto un piede. La lista è corta e il negozio vicino.")
        ),
        (
            .handiwork, Phrase(en: "Put a bookcase together", it: "Montare una libreria"),
            Phrase(
                en: "The box is open and so are the instructions, but alone I cannot do it.",
                it: "Il pacco è aperto e le istruzioni pure, ma da solo non ci riesco.")
        ),
        (
            .babysitting, Phrase(en: "Two hours with a four-year-old", it: "Due ore con una bimba di quattro anni"),
            Phrase(
                en: "She loves books and the playground round the corner.",
                it: "Le piacono i libri e il parco giochi dietro l'angolo.")
        ),
        (
            .chores, Phrase(en: "Wash the windows before Christmas", it: "Lavare i vetri prima di Natale"),
            Phrase(
                en: "Five windows on the second floor. I have the ladder.",
                it: "Cinque finestre al secondo piano, la scala ce l'ho.")
        ),
        (
            .sport, Phrase(en: "A fourth for doubles", it: "Il quarto per un doppio"),
            Phrase(
                en: "Friendly tennis. We bring the balls and the coffee.",
                it: "Tennis tra amici. Palline e caffè li portiamo noi.")
        ),
        (
            .weatherHelp, Phrase(en: "Clear the snow from the steps", it: "Spalare la neve dai gradini"),
            Phrase(
                en: "Before the children go to school, if you can. Shovel in the hall.",
                it: "Se puoi, prima che i bambini vadano a scuola. La pala è nell'atrio.")
        ),
        (
            .generic, Phrase(en: "Somebody to read letters with", it: "Qualcuno con cui leggere le lettere"),
            Phrase(
                en: "I see badly. An hour and a cup of tea.",
                it: "Vedo poco. Un'ora e una tazza di tè.")
        ),
        (
            .pets, Phrase(en: "Walk Birba in the evening", it: "Portare a spasso Birba la sera"),
            Phrase(
                en: "Three years old, pulls a little, gets on with everybody.",
                it: "Tre anni, tira un po' al guinzaglio, va d'accordo con tutti.")
        ),
        (
            .bulkyWaste, Phrase(en: "Old fridge to the recycling centre", it: "Il vecchio frigo all'isola ecologica"),
            Phrase(
                en: "It is empty and dry. Two people and a van would be ideal.",
                it: "È vuoto e asciutto. L'ideale sono due persone e un furgone.")
        ),
        (
            .gardening, Phrase(en: "Plant bulbs in the yard", it: "Piantare bulbi in cortile"),
            Phrase(
                en: "A hundred tulips. Many hands, short work, soup afterwards.",
                it: "Cento tulipani. Tante mani, poco lavoro, poi la zuppa.")
        ),
        (
            .transport, Phrase(en: "Lift to the airport", it: "Un passaggio all'aeroporto"),
            Phrase(
                en: "One large suitcase. I pay for the petrol, of course.",
                it: "Una valigia grande. La benzina la pago io, certo.")
        ),
        (
            .schoolHelp, Phrase(en: "An hour of Italian conversation", it: "Un'ora di conversazione in inglese"),
            Phrase(
                en: "I have an interview and need to speak, if only for an hour.",
                it: "Preparo un colloquio e mi serve parlare, anche solo un'ora.")
        ),
        (
            .shopping, Phrase(en: "Collect a prescription", it: "Ritirare una medicina"),
            Phrase(
                en: "The pharmacy closes at six, and I leave work later.",
                it: "La farmacia chiude alle 18 e io esco tardi dal lavoro.")
        ),
        (
            .handiwork, Phrase(en: "A dripping tap", it: "Un rubinetto che perde"),
            Phrase(
                en: "I have the washer, not the courage.",
                it: "Ho la guarnizione, non il coraggio.")
        ),
        (
            .babysitting, Phrase(en: "Meet Leo after school", it: "Aspettare Leo all'uscita di scuola"),
            Phrase(
                en: "I am held up in a meeting. He is seven.",
                it: "Sono bloccata in riunione. Ha sette anni.")
        ),
        (
            .chores, Phrase(en: "Help to pack for moving", it: "Fare gli scatoloni per il trasloco"),
            Phrase(
                en: "Books mostly. Boxes are here, and so is the pizza.",
                it: "Soprattutto libri. Le scatole ci sono, la pizza pure.")
        ),
        (
            .sport, Phrase(en: "Slow running together", it: "Compagnia per correre piano"),
            Phrase(
                en: "Five kilometres by the sea, without a watch.",
                it: "Cinque chilometri lungo il mare, senza cronometro.")
        ),
        (
            .weatherHelp, Phrase(en: "Sandbags for the cellar", it: "Sacchi di sabbia per la cantina"),
            Phrase(
                en: "Heavy rain is forecast, and we are on the ground floor.",
                it: "È prevista pioggia forte. Siamo al piano terra.")
        ),
        (
            .generic, Phrase(en: "One more table for the party", it: "Un tavolo in più per la festa"),
            Phrase(
                en: "I bring it back the next day, clean.",
                it: "Lo riporto il giorno dopo, pulito.")
        ),
        (
            .pets, Phrase(en: "Take two rabbits to the vet", it: "Due conigli dal veterinario"),
            Phrase(
                en: "They are calm in their box. It is fifteen minutes on foot.",
                it: "Nella gabbia stanno tranquilli. Sono quindici minuti a piedi.")
        ),
        (
            .bulkyWaste, Phrase(en: "A mattress down four floors", it: "Un materasso giù per quattro piani"),
            Phrase(
                en: "There is no lift. With two it is quick.",
                it: "Non c'è l'ascensore. In due si fa presto.")
        ),
        (
            .gardening, Phrase(en: "Water the balcony for ten days", it: "Annaffiare il balcone per dieci giorni"),
            Phrase(
                en: "Tomatoes and basil. Every other evening is enough.",
                it: "Pomodori e basilico. Basta una sera sì e una no.")
        ),
        (
            .transport, Phrase(en: "Take a cello across town", it: "Portare un violoncello in centro"),
            Phrase(
                en: "It does not fit into the tram at that hour.",
                it: "A quell'ora sul tram non ci sta.")
        ),
        (
            .schoolHelp, Phrase(en: "Listen to a first reader", it: "Ascoltare chi impara a leggere"),
            Phrase(
                en: "Ten pages aloud. He only needs somebody who listens.",
                it: "Dieci pagine ad alta voce. Gli serve solo chi lo ascolta.")
        ),
        (
            .shopping, Phrase(en: "Heavy bags from the market", it: "Le borse pesanti dal mercato"),
            Phrase(
                en: "Potatoes and apples for the winter.",
                it: "Patate e mele per l'inverno.")
        ),
    ]
}
