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
  stem: stemmer,
  newsPages: 'novità notizie',
  asksWhatIs: [/^(?:che )?cos(?:['’]è|a è)\s+(?<thing>.+?)(?:\?|$|[,;.]|\se\b)/iu],
  asksAboutSite: [
    /(?<!\p{L})(?:(?:che )?cos(?:['’]è|a è) (?:questo|questa|quest['’])(?: ?(?:sito|progetto|pagina|azienda|associazione|negozio))?|di (?:che )?cosa (?:si tratta|vi occupate|parla questo sito|tratta questo sito)|(?:che )?cosa (?:fate|offrite|vendete)(?: (?:qui|esattamente))?|che (?:fate|offrite|vendete)|chi siete|(?:che )?cosa (?:posso|si può) (?:fare|trovare|comprare) qui)\s*(?:[?？!！.。…]|$)/iu,
  ],
  abbreviations: 'dott sig sigra ing',
  introductions: 'introduzione|chi siamo|cosa facciamo|la nostra (missione|storia|azienda)|azienda|benvenuti',
  descriptions: 'è (?:un|una|il|la|lo)|siamo|offriamo|aiutiamo|vendiamo|la nostra missione',
  asides:
    String.raw`pubblicato (?:in|il|da)|archiviato in|tempo di lettura|\d+ min(?:uti)? di lettura` +
    String.raw`|\d+ commenti|condividi (?:questo|questa|su)(?: \p{L}+){0,2}$`,
  bylines: 'di|autore|autrice|scritto da|a cura di',
  updated: 'ultim[oa] (?:aggiornamento|modifica)|aggiornato|aggiornata',
  notNames: `io il lo la gli un uno una e non molto ciao grazie sì buongiorno buonasera salve italiano
    italiana interessato interessata sono`,
  statesName: 'mi chiamo|il mio nome è',
  introducesName: '(?:io )?sono',
  joinsCompanyByOf: true,
  nameLabels: 'nome(?: completo)?',
  afterName: 'e|da|di',
  nameTitles: 'Dott|Ing',
  nameParticles: 'de|della|del|di|da',
  personOfCompany: "dell'azienda|della ditta",
  personOf: 'di|della',
  ownCompany:
    'lavor(?:o|iamo) (?:per|presso|in|da)|(?:la (?:mia|nostra) )?(?:azienda|ditta|società)(?: si chiama| è)?' +
    '|a nome (?:di|della)',
  fromCompanyOrPlace: '(?:sono|siamo) (?:de (?:la )?|da |della )?',
  companyLabels: 'azienda|società',
  insideCompany: 'e|di|da',
  companyArticles: 'il|lo|la',
  closings: '(?:cordiali|distinti) saluti|saluti',
  informalClosings: 'grazie',
  contactLabels: 'telefono',
  phoneWords: String.raw`chiam[aoi]\p{L}*`,
  phoneBeginnings: 'cellul',
  otherNumberWords: 'ordine|ordini|fattura|spedizione',
  numberWords: 'n[uú]mero',
  ownNumberWords: 'mio|nostro',
  numberConnectors: 'è',
  conjunctions: 'e',
};
