import { stemmer } from '@orama/stemmers/italian';
import type { Vocabulary } from '../vocabulary';

/** Italian. */
export const it: Vocabulary = {
  stopWords: `a abbia abbiamo ad agli ai al alcun alcuna alcune alcuni alcuno all alla alle allo allora altra
    altre altri altro anche ancora avere aveva avevano avuto c che chi ci ciò coi col come con contro cosa cosi
    così cui d da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello dentro di dopo dove
    due e è ed egli era erano essa esse essere essi esso fa fino fra fu furono gli ha hai hanno ho i il in infatti
    invece io l la le lei li lo loro lui ma me meno mentre mi mia mie miei mio molta molte molti molto ne né negli
    nei nel nell nella nelle nello no noi non nostra nostre nostri nostro o od ogni ognuno oltre oppure ora per
    perché perciò però più po poi poiché possono posso può puoi qua qual quale quali qualche quando quanta quante
    quanti quanto quegli quei quel quell quella quelle quelli quello quest questa queste questi questo qui quindi
    se sei sempre senza si sia siamo siano siete solo sono sopra sotto sta stata state stati stato su sua sue
    sugli sui sul sull sulla sulle sullo suo suoi tale tali tanto te ti tra tu tua tue tuo tuoi tutta tutte tutti
    tutto un una uno v vi voi vostra vostre vostri vostro`,
  letters: ['[òì]'],
  stem: stemmer,
  courtesy: {
    greetings: 'salve buongiorno buonasera arrivederci grazie prego scusi ciao',
    pleasantries: 'buon giorno notte grazie mille perfetto bene molto',
  },
  smallTalk: {
    greeting:
      'ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|come stai|come sta|come va',
    thanks: 'grazie|grazie mille|molte grazie|tante grazie|ti ringrazio|la ringrazio',
    farewell: 'arrivederci|a presto|buonanotte|buona notte|buona giornata|addio',
    acknowledgement: "va bene|perfetto|d'accordo|capito|ottimo|benissimo",
  },
  fillers: 'tutti|per|il|tuo|suo|aiuto|e',
  replies: {
    greeting: 'Salve! Come posso aiutarla?',
    thanks: 'Prego!',
    farewell: 'Arrivederci e a presto!',
    acknowledgement: 'Posso aiutarla in altro?',
    unknown: 'Mi dispiace, non conosco la risposta.',
    unsure: 'Non ne sono sicuro, ma questo può esserle utile:',
    learning: 'Sto ancora imparando. Me lo chieda di nuovo tra qualche minuto.',
    more: 'Altre informazioni:',
  },
  followUp: {
    pronouns:
      'esso|essa|essi|esse|lui|lei|loro|ne|ci|questo|questa|questi|queste|quello|quella|quelli|quelle|suo|sua' +
      '|suoi|sue|ciò|altr[oaie]|stess[oaie]|lì|là',
    opening: 'e|ed|o|ma|anche|allora|quindi|che dire|che ne|e se|perché no|per esempio|sì|no|inoltre',
    impersonal: "c['’]è|ci sono|quest['’]anno|questa settimana",
  },
  questions: {
    types: {
      person: 'chi',
      time: 'quando|(?:che|quale) (?:anno|data|giorno|mese|secolo|ora)|orari',
      number: 'quant[oiae]|costa|(?:che|quale) (?:prezzo|numero|percentuale)',
      place: 'dove|dov|(?:che|quale) (?:città|paese|luogo|regione|via)',
      reason: 'perché|perche',
    },
    whatIs: [/^(?:che )?cos(?:['’]è|a è)\s+(?<thing>.+?)(?:\?|$|[,;.]|\se\b)/iu],
  },
  answers: {
    times: 'secolo',
    reasons: 'perché|poiché',
    refersBack: 'egli|ess[aoei]|quest[aoei]|tuttavia',
    introducesCode: 'esempi?o?',
  },
  sentences: {
    abbreviations: 'dott sig sigra ing',
  },
  pages: {
    introductions: 'introduzione|chi siamo',
  },
  visitors: {
    notNames: `io il lo la gli un uno una e non molto ciao grazie sì buongiorno buonasera salve italiano
      italiana interessato interessata sono`,
    statesName: 'mi chiamo|il mio nome è',
    introducesName: '(?:io )?sono',
    joinsCompanyByOf: true,
    nameLabels: 'nome(?: completo)?',
    afterName: 'e|da|di',
    titles: 'Dott|Ing',
    nameParticles: 'de|della|del|di|da',
    personOfCompany: "dell'azienda|della ditta",
    personOf: 'di|della',
    ownCompany:
      'lavor(?:o|iamo) (?:per|presso|in|da)|(?:la (?:mia|nostra) )?(?:azienda|ditta|società)(?: si chiama| è)?' +
      '|a nome (?:di|della)',
    fromCompanyOrPlace: '(?:sono|siamo) (?:de (?:la )?|da |della )?',
    companyLabels: 'azienda|società',
    insideCompany: 'e|di|da',
    articles: 'il|lo|la',
    closings: '(?:cordiali|distinti) saluti|saluti',
    informalClosings: 'grazie',
    contactLabels: 'telefono',
  },
  phones: {
    words: String.raw`chiam[aoi]\p{L}*`,
    beginnings: 'cellul',
    otherWords: 'ordine|ordini|fattura|spedizione',
    numberWords: 'n[uú]mero',
    ownWords: 'mio|nostro',
    connectors: 'è',
    conjunctions: 'e',
  },
};
