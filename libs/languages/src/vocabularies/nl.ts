import { stemmer } from '@orama/stemmers/dutch';
import type { Vocabulary } from '../vocabulary';

/** Dutch. */
export const nl: Vocabulary = {
  stopWords: `aan al alle alleen alles als altijd ander andere anders bij bijna binnen ben bent boven buiten
    daar daarbij daarom daarna dan dat de deze die dit doch doen door dus een eens elk elke en er ergens erg even
    ge geen geweest had hadden heb hebben hebt heeft hem hen het hier hij hoe hoeveel hun iemand iets ik in is ja
    je jij jou jouw jullie kan kon konden kunnen kunt maar me meer men met mij mijn moet moeten mogen na naar niet
    niets nog nooit nu of om omdat onder ons onze ook op over per reeds sinds slechts te tegen toch toen tot
    tussen u uit uw van vaak vanaf veel voor vooral waar waarbij waardoor waarin waarmee waarom waarop waaruit
    waarvan waarvoor wanneer want waren was wat we wel welk welke werd werden wie wij wil willen word worden wordt
    zal ze zei zelf zich zij zijn zo zoals zonder zou zouden zullen zulke`,
  stem: (word) => stemmer(word).replace(/z$/, 's').replace(/v$/, 'f'),
  courtesy: {
    greetings: `hoi dag goedemorgen goedemiddag goedenavond bedankt dankjewel dankuwel doei tot ziens
      alsjeblieft alstublieft nee`,
    pleasantries: 'goede goeden middag avond prima mooi fijn dank wel',
  },
  smallTalk: {
    greeting: 'hoi|goedendag|goedemorgen|goedemiddag|goedenavond|hoe gaat het|hoe gaat het met je',
    thanks: 'dank je|dank je wel|dankjewel|dank u|dank u wel|bedankt|hartelijk dank|heel erg bedankt',
    farewell: 'doei|tot ziens|tot straks|tot snel|fijne dag|fijne avond|welterusten',
    acknowledgement: 'oké|begrepen|mooi|goed|heel goed',
  },
  fillers: 'voor|je|uw|hulp|en',
  replies: {
    greeting: 'Hallo! Waarmee kan ik u helpen?',
    thanks: 'Graag gedaan!',
    farewell: 'Tot ziens!',
    acknowledgement: 'Kan ik u nog ergens mee helpen?',
    unknown: 'Sorry, dat weet ik niet.',
    unsure: 'Ik weet het niet zeker, maar dit kan helpen:',
    learning: 'Ik ben nog aan het leren. Vraag het over een paar minuten nog eens.',
    more: 'Meer informatie:',
  },
  followUp: {
    pronouns:
      'hij|zij|ze|het|hem|haar|hun|hen|dit|dat|deze|die|er|daar|daarvan|daarvoor|daarmee|ervan|ervoor|ermee|zijn' +
      '|andere|anders|dezelfde|hetzelfde',
    opening: 'en|of|maar|ook|dus|dan|hoe zit het met|wat dacht|wat als|waarom niet|bijvoorbeeld|ja|nee',
    impersonal:
      String.raw`is er|zijn er|er is|er zijn|het \p{L}{4,}|die (?:ik|we|je)|dat (?:ik|we|je)` +
      '|(?:wat|hoe|wie|waar|welke) zijn',
  },
  questions: {
    types: {
      person: 'wie|wiens',
      time: 'wanneer|welke? (?:jaar|datum|dag|maand|eeuw|tijd)|hoe laat|openingstijden',
      number: 'hoeveel|hoe (?:lang|oud|ver|hoog|groot|vaak|snel|duur)|kost|prijs',
      place: 'waar|welke? (?:stad|land|plaats|regio|straat)',
      reason: 'waarom',
    },
    whatIs: [/^wat is\s+(?<thing>.+?)(?:\?|$|[,;.]|\sen\b)/iu],
  },
  answers: {
    times: 'eeuw',
    reasons: 'omdat|doordat|vanwege',
    refersBack: 'hij|zij|ze|het|dit|deze|dat|echter',
    introducesCode: 'voorbeeld',
  },
  sentences: {
    abbreviations: 'dr bijv dwz mevr dhr max min',
  },
  pages: {
    introductions: 'inleiding|over ons',
  },
  visitors: {
    notNames: `ik het een de en maar niet erg hallo dank bedankt ja nee op zoek klant geïnteresseerd
      nederlander nederlands voor met naar`,
    statesName: 'mijn naam is|ik heet',
    introducesName: 'ik ben',
    nameLabels: 'naam',
    afterName: 'en|van|uit|bij',
    titles: 'Dhr|Mevr|Dr',
    nameParticles: "van|der|den|de|ter|ten|'t",
    personOfCompany: 'van (?:de firma|het bedrijf)|bij',
    personOf: 'van',
    ownCompany: '(?:ik|wij|we) werk(?:en)? (?:bij|voor)|(?:ons|mijn) bedrijf (?:heet|is)|namens',
    fromCompanyOrPlace: '(?:wij|we) zijn (?:van )?',
    companyLabels: 'bedrijf',
    articles: 'de',
    closings: '(?:met )?vriendelijke groet(?:en)?|groet(?:en|jes)?|mvg',
    informalClosings: 'bedankt',
  },
  phones: {
    words: 'bel|bellen',
    beginnings: 'telefoon',
    otherWords: 'bestelling|factuur|klantnummer|ordernummer',
    numberWords: 'nummer|nr',
    ownWords: 'mijn|ons',
  },
};
