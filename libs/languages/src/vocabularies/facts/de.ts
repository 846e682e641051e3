import type { SiteFacts } from '../../site-facts';

/** "Auf" and "zu" are prepositions too. */
const OPEN = '(?:offen|geöffnet|geschlossen|(?:auf|zu)(?= (?:am|heute|morgen|sonntags|samstags)|$))';

/** German. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      '(?:wie|wo) (?:kann|können|könnte) (?:ich|wir|man) (?:sie|euch|dich' +
      '|jemanden)(?: am besten)? (?:erreichen|kontaktieren)|wie erreich(?:e|en|t) (?:ich|wir' +
      '|man) (?:sie|euch|dich|jemanden)|(?:bei|an) wen (?:kann|muss|soll|wende|melde|können|müssen' +
      '|sollen) (?:ich|wir|man)|bei wem (?:kann|muss|soll|melde|melden|können|müssen|buche' +
      '|bestelle) (?:ich|wir|man)|wer ist (?:ihr |der |die |mein |unser )?ansprechpartner(?:in)?' +
      '|(?:wie (?:lauten|sind) )?(?:ihre|eure|die) kontaktdaten|kontaktdaten|wen (?:kann|muss|soll' +
      '|können|sollen) (?:ich|wir) (?:fragen|anrufen|kontaktieren)|wie (?:nehme ich|kann ich) kontakt' +
      '|an wen wende ich mich',
    labels: 'kontakt|telefon|e-mail|ansprechpartner|impressum',
  },
  phone: {
    asks:
      '(?:(?:wie (?:lautet|ist)|was ist|haben sie|habt ihr|gibt es|gibts) )?(?:ihre|eure|deine|die' +
      '|eine) (?:telefon|handy|tel|ruf)(?:nummer|nr)?|telefonnummer|(?:wie (?:lautet|ist)|was ist) (?:ihre|eure' +
      '|deine|die) nummer|(?:kann|können|darf) (?:ich|wir' +
      '|man) (?:sie|euch|dich|dort|da|bei ihnen|bei euch)?(?: auch)? ?(?:anrufen|telefonisch erreichen)' +
      '|(?:unter )?welche[rn]? (?:telefon)?nummer',
    labels: 'telefon|tel|telefonnummer|kontakt',
  },
  email: {
    asks:
      '(?:(?:wie (?:lautet|ist)|was ist|haben sie|habt ihr|gibt es) )?(?:ihre|eure|deine|die' +
      '|eine) (?:e ?mail|mail)(?: ?adresse)?|e ?mail ?adresse|(?:kann|können) (?:ich|wir) (?:ihnen' +
      '|euch) (?:auch )?(?:schreiben|mailen|eine mail)',
    labels: 'e-mail|kontakt',
  },
  address: {
    asks:
      '(?:(?:wie (?:lautet|ist)|was ist) )?(?:ihre|eure|die|deine) (?:genaue |exakte )?(?:adresse' +
      '|anschrift)|(?:adresse|anschrift)$|wo (?:genau )?(?:seid ihr|sind sie|finde ich (?:sie|euch)|findet man (?:sie|euch)' +
      '|befindet ihr euch|befinden sie sich|ist das|liegt das)(?: eigentlich| denn| genau)*' +
      '|wo (?:genau )?(?:ist|liegt|befindet sich|finde ich)(?: eigentlich| denn| genau)* (?:ihr|euer' +
      '|das|die|der|eure|ihre|den|euren|ihren) (?:laden|geschäft|museum|büro|praxis|restaurant|hotel' +
      '|studio|salon|halle|bibliothek|filiale|shop|cafe|hof|verein)|wie komm(?:e|en|t) (?:ich|wir' +
      '|man) (?:am besten )?(?:zu (?:ihnen|euch)|hin|dahin|dorthin|da hin)',
    labels: 'adresse|anschrift|anfahrt|anreise|kontakt|impressum',
  },
  hours: {
    asks:
      '(?:(?:wie (?:lauten|sind)|was sind) )?(?:ihre |eure |die )?(?:öffnungszeiten|geschäftszeiten' +
      '|sprechzeiten|sprechstunden)|(?:wann|bis wann|ab wann|wie lange|um wie ?viel uhr' +
      '|an welchen tagen)(?: genau)? (?:habt ihr|haben sie|seid ihr|sind sie|ist|hat|macht ihr' +
      `|machen sie)(?: [^ ]+){0,3} ${OPEN}|wann (?:schließt ihr|öffnet ihr|öffnen sie|schließen sie` +
      `|schließt das|öffnet das)|(?:habt ihr|haben sie|seid ihr|sind sie)(?: [^ ]+){0,3} ${OPEN}`,
    labels: 'öffnungszeiten|geschäftszeiten|sprechzeiten|geöffnet|sprechstunden',
  },
  booking: {
    asks:
      '(?:wie|wo) (?:kann|können|muss|buche|reserviere|bestelle|melde|mache|bekomme) (?:ich|wir' +
      '|man)(?: [^ ]+){0,3}? ?(?:buchen|reservieren|bestellen|anmelden|termin|einen termin|mich an' +
      '|tisch)?|(?:ich|wir) (?:möchte|möchten|würde|würden|will' +
      '|wollen)(?: gerne?)?(?: [^ ]+){0,6} (?:buchen|reservieren|bestellen|anmelden|termin vereinbaren' +
      '|termin ausmachen|termin machen)|(?:ich|wir) (?:brauche|brauchen|hätte gerne?' +
      '|hätten gerne?) einen termin|(?:kann|können|könnte) (?:ich|wir|man)(?: [^ ]+){0,4} (?:buchen' +
      '|reservieren|einen termin)',
    labels: 'buchung|buchen|reservierung|reservieren|termin|anmeldung|bestellung',
  },
  leader: {
    asks:
      'wer ist(?: hier| da| dort| bei ihnen| bei euch| eigentlich| denn){0,2} (?:der |die |ihre? |euer |eure )?(?:chef(?:in)?|boss|inhaber(?:in)?|besitzer(?:in)?|eigentümer(?:in)?|leiter(?:in)?|geschäftsführer(?:in)?|gründer(?:in)?|direktor(?:in)?|verantwortliche)' +
      '|wem gehört (?:der|die|das|ihr|ihre|euer|eure)(?: [^ ]+){1,2}|wer (?:leitet|führt|besitzt|betreibt|gründete) (?:der|die|das|den|ihr|ihre|ihren|euer|eure|euren|diese[nsrm]?)(?: [^ ]+){1,2}|wer hat(?: [^ ]+){1,3} gegründet',
    labels:
      'inhaber|inhaberin|geschäftsführer|geschäftsführerin|gründer|gründerin|direktor|direktorin|eigentümer|eigentümerin|betreiber',
    pages: 'team|über uns|unser team|praxisteam',
  },
  jobs: {
    asks:
      '(?:suchen sie|sucht ihr|stellen sie|stellt ihr|brauchen sie|braucht ihr)(?: [^ ]+){0,3} (?:mitarbeiter(?:innen|in)?|personal|leute|verstärkung|aushilfen?|azubis?|auszubildende|ein)' +
      '|(?:haben sie|habt ihr|gibt es|bieten sie)(?: [^ ]+){0,3} (?:jobs?|stellen|stellenangebote|offene stellen|freie stellen|eine stelle|ausbildungsplätze)|(?:kann|könnte) (?:ich|man) bei (?:ihnen|euch) (?:arbeiten|anfangen|mich bewerben)|ich suche (?:einen job|eine stelle|arbeit|einen ausbildungsplatz)',
    labels:
      'stellenangebote|karriere|jobs|offene stellen|freie stellen|wir suchen|suchen wir|suchen verstärkung|stellenausschreibung',
  },
};
