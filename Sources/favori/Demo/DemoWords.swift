import Favours

/// Names and texts of the demo.
enum DemoWords {
    static let neighbourhoods: [(String, Double, Double)] = [
        ("Kaartinkaupunki", 60.1656, 24.9480), ("Kamppi", 60.1672, 24.9372), ("Esplanadi", 60.1676, 24.9450),
        ("Kluuvi", 60.1692, 24.9415), ("Senaatintori", 60.1690, 24.9510), ("Rautatientori", 60.1712, 24.9440),
        ("Kansalaistori", 60.1730, 24.9375), ("Kaisaniemi", 60.1733, 24.9470), ("Kruununhaka", 60.1725, 24.9520),
        ("Töölönlahti", 60.1765, 24.9390), ("Siltasaari", 60.1771, 24.9505), ("Hakaniemi", 60.1783, 24.9450),
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

    static let favours: [(Category, String, String)] = [
        (.pets, "Feed our cat while we are away", "Two meals a day and a clean box. Miisu is shy but kind."),
        (
            .bulkyWaste, "Carry a sofa to the first floor",
            "It is a two-seater and the stairs are wide. Third door on the left."
        ),
        (.gardening, "Potare la siepe del cortile", "Le cesoie ci sono. Servono due braccia e un po' di pazienza."),
        (
            .transport, "Un passaggio all'ospedale",
            "Visita di controllo in mattinata, andata e ritorno. Ho il deambulatore."
        ),
        (.schoolHelp, "Maths before the exam", "Fractions and percentages, for my daughter of twelve."),
        (.shopping, "Groceries for a week", "I have broken my foot. The list is short and the shop is near."),
        (.handiwork, "Montare una libreria", "Il pacco è aperto e le istruzioni pure, ma da solo non ci riesco."),
        (.babysitting, "Two hours with a four-year-old", "She loves books and the playground round the corner."),
        (.chores, "Lavare i vetri prima di Natale", "Cinque finestre al secondo piano, la scala ce l'ho."),
        (.sport, "A fourth for doubles", "Friendly tennis on Saturday. We bring the balls and the coffee."),
        (
            .weatherHelp, "Clear the snow from the steps",
            "Before the children go to school, if you can. Shovel in the hall."
        ),
        (.generic, "Somebody to read letters with", "I see badly. An hour and a cup of tea."),
        (.pets, "Portare a spasso Birba", "Tre anni, tira un po' al guinzaglio, va d'accordo con tutti."),
        (
            .bulkyWaste, "Old fridge to the recycling centre",
            "It is empty and dry. Two people and a van would be ideal."
        ),
        (.gardening, "Plant bulbs in the yard", "A hundred tulips. Many hands, short work, soup afterwards."),
        (.transport, "Lift to the airport", "One large suitcase. I pay for the petrol, of course."),
        (.schoolHelp, "Conversazione in italiano", "Preparo un colloquio e mi serve parlare, anche solo un'ora."),
        (.shopping, "Ritirare una medicina", "La farmacia chiude alle 18 e io esco tardi dal lavoro."),
        (.handiwork, "A dripping tap", "I have the washer, not the courage."),
        (.babysitting, "Aspettare Leo all'uscita di scuola", "Mercoledì sono bloccata in riunione. Ha sette anni."),
        (.chores, "Help to pack for moving", "Books mostly. Boxes are here, and so is the pizza."),
        (.sport, "Compagnia per correre piano", "Cinque chilometri lungo il mare, senza cronometro."),
        (.weatherHelp, "Sacchi di sabbia per la cantina", "È prevista pioggia forte. Siamo al piano terra."),
        (.generic, "Un tavolo in più per la festa", "Lo riporto il giorno dopo, pulito."),
    ]
}
