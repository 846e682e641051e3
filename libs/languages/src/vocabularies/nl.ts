import { stemmer } from '@orama/stemmers/dutch';
import type { Vocabulary } from '../vocabulary';
import { talk } from './talk/nl';
import { siteFacts } from './facts/nl';

/** Dutch. */
export const nl: Vocabulary = {
  siteFacts,
  streetEndings: 'straat|laan|weg|plein|gracht|kade|singel|dijk',
  alwaysOpen: 'het hele jaar|dagelijks geopend',
  stopWords: `aan al alle alleen alles als altijd ander andere anders bij bijna binnen ben bent boven buiten
    daar daarbij daarom daarna dan dat de deze die dit doch doen door dus een eens elk elke en er ergens erg even
    ge geen geweest had hadden heb hebben hebt heeft hem hen het hier hij hoe hoeveel hun iemand iets ik in is ja
    je jij jou jouw jullie kan kon konden kunnen kunt maar me meer men met mij mijn moet moeten mogen na naar niet
    niets nog nooit nu of om omdat onder ons onze ook op over per reeds sinds slechts te tegen toch toen tot
    tussen u uit uw van vaak vanaf veel voor vooral waar waarbij waardoor waarin waarmee waarom waarop waaruit
    waarvan waarvoor wanneer want waren was wat we wel welk welke werd werden wie wij wil willen word worden wordt
    zal ze zei zelf zich zij zijn zo zoals zonder zou zouden zullen zulke`,
  stem: (word) => stemmer(word).replace(/z$/, 's').replace(/v$/, 'f'),
  greetings: `hoi dag goedemorgen goedemiddag goedenavond bedankt dankjewel dankuwel doei tot ziens
    alsjeblieft alstublieft nee`,
  newsPages: 'nieuws',
  pleasantries: 'goede goeden middag avond prima mooi fijn dank wel',
  smallTalk: {
    greeting: 'hoi|goedendag|goedemorgen|goedemiddag|goedenavond|hoe gaat het|hoe gaat het met je',
    thanks: 'dank je|dank je wel|dankjewel|dank u|dank u wel|bedankt|hartelijk dank|heel erg bedankt',
    farewell: 'doei|tot ziens|tot straks|tot snel|fijne dag|fijne avond|welterusten',
    acknowledgement: 'oké|begrepen|mooi|goed|heel goed',
  },
  fillers: 'voor|je|uw|hulp|en|toch|evengoed',
  replies: {
    greeting: 'Hallo! Waarmee kan ik u helpen?',
    thanks: 'Graag gedaan!',
    farewell: 'Tot ziens!',
    acknowledgement: 'Kan ik u nog ergens mee helpen?',
    unknown: 'Sorry, dat weet ik niet.',
    unsure: 'De website zegt dit niet duidelijk. Dit kan helpen:',
    learning: 'Ik ben nog aan het leren. Vraag het over een paar minuten nog eens.',
    more: 'Meer informatie:',
    page: 'p. {page}',
    quotes: 'Op de website staat, in het {language}:',
  },
  talk,
  followUpPronouns:
    'hij|zij|ze|het|hem|haar|hun|hen|dit|dat|deze|die|er|daar|daarvan|daarvoor|daarmee|ervan|ervoor|ermee|zijn' +
    '|andere|anders|dezelfde|hetzelfde',
  followUpOpenings:
    'en|of|maar|ook|dus|dan|hoe zit het met|wat dacht|wat als|waarom niet|bijvoorbeeld|ja|nee',
  impersonal:
    String.raw`is er|zijn er|er is|er zijn|het \p{L}{4,}|die (?:ik|we|je)|dat (?:ik|we|je)` +
    '|(?:wat|hoe|wie|waar|welke) zijn',
  questionOpenings:
    'wie|wat|wanneer|waar|waarom|hoe|hoeveel|welke?|waarmee|waarvoor|kan|mag|moet|is|zijn|heb ik|heeft|wordt',
  siteVoice: 'we|wij|ons|onze|jij|jou|jouw|^(?:heb|wil|ben|zoek) je|^(?:hebt|heeft|wilt|bent|zoekt) u',
  asksFor: {
    price:
      'wat (?:kost|kosten)|hoe (?:duur|veel kost)|hoeveel (?:kost|kosten|is|betaal|betalen)' +
      '|(?:prijs|prijzen|tarief|tarieven)',
    hours:
      'openingstijden|openingsuren|(?:wanneer|hoe laat|welke dagen' +
      '|tot wanneer) [^.?!]{0,60}(?:open|opent|dicht|gesloten|sluit|sluiten)',
    contact: '(?:telefoonnummer|e-?mailadres)|(?:jullie|u|je) (?:bereiken|contacteren|bellen)',
    duration: 'hoe (?:lang|snel)|hoeveel (?:tijd|minuten|uur|dagen|weken|maanden)',
    person: 'wie|wiens',
    time: 'wanneer|welke? (?:jaar|datum|dag|maand|eeuw|tijd)|hoe laat|openingstijden',
    number: 'hoeveel|hoe (?:lang|oud|ver|hoog|groot|vaak|snel|duur)|kost|prijs',
    place: 'waar|welke? (?:stad|land|plaats|regio|straat)',
    reason: 'waarom',
  },
  asksWhatIs: [/^wat is\s+(?<thing>.+?)(?:\?|$|[,;.]|\sen\b)/iu],
  asksAboutSite: [
    /(?<!\p{L})(?:wat is dit(?: (?:hier|voor (?:een )?(?:site|website|bedrijf|winkel|vereniging|project)))?|waar gaat (?:dit|het hier|deze (?:site|website|pagina)) over|(?:wat (?:doen|bieden|verkopen) jullie|wat (?:doet|biedt|verkoopt) u)(?: (?:aan|hier|precies|eigenlijk|allemaal))*|wie (?:zijn jullie|bent u)|wat kan ik hier (?:doen|vinden|kopen))\s*(?:[?？!！.。…]|$)/iu,
  ],
  prices: 'gratis|kosteloos|euro',
  durations: 'seconden?|minuten|minuut|uur|uren|dag|dagen|weken?|week|maand(?:en)?|jaar|jaren|werkdagen',
  announcements:
    'leer (?:hoe|meer)|lees (?:meer|hoe|verder)|ontdek|(?:dit artikel|deze (?:pagina|gids' +
    '|handleiding|sectie)|dit hoofdstuk) (?:legt|beschrijft|toont|bevat|geeft)' +
    '|in (?:dit artikel|deze (?:gids|handleiding|sectie)|dit hoofdstuk)|hier (?:vindt|leest' +
    '|leert) (?:u|je)',
  instructions:
    String.raw`(?:negeer|vergeet) (?:alle |de |je |uw |deze )*(?:vorige|eerdere|voorgaande` +
    String.raw`|bovenstaande) (?:instructies|opdrachten|regels|berichten)|als (?:ai|taalmodel` +
    String.raw`|chatbot),? (?:moet|ben|mag) (?:je|u)|(?:je bent|u bent) (?:nu )?een (?:ai|chatbot` +
    String.raw`|taalmodel)|systeemprompt\s*:|(?:instructies?|bericht) (?:aan|voor) (?:de |het ` +
    String.raw`|alle )?(?:ai|chatbots?|taalmodel(?:len)?)`,
  times: 'eeuw',
  reasons: 'omdat|doordat|vanwege',
  refersBack: 'hij|zij|ze|het|dit|deze|dat|echter',
  introducesCode: 'voorbeeld',
  abbreviations: 'dr bijv dwz mevr dhr max min',
  introductions: 'inleiding|over ons|wie (zijn wij|we zijn)|wat we doen|onze (missie|organisatie)|welkom',
  descriptions:
    'is (?:een|de|het)|zijn (?:een|de)|wij (?:zijn|bieden|helpen|verkopen)|we (?:zijn|bieden|helpen|verkopen)|onze missie',
  asides:
    'geplaatst (?:in|op|door)|gepubliceerd (?:in|op|door)|leestijd' +
    String.raw`|\d+ min(?:uten)? (?:leestijd|lezen)|\d+ reacties?|deel (?:dit|deze|op)(?: \p{L}+){0,2}$`,
  bylines: 'door|auteur|geschreven door',
  updated: 'laatst (?:bijgewerkt|gewijzigd|aangepast)|laatste (?:wijziging|update)|bijgewerkt',
  notNames: `ik het een de en maar niet erg hallo dank bedankt ja nee op zoek klant geïnteresseerd
    nederlander nederlands voor met naar`,
  statesName: 'mijn naam is|ik heet',
  introducesName: 'ik ben',
  nameLabels: 'naam',
  afterName: 'en|van|uit|bij',
  nameTitles: 'Dhr|Mevr|Dr',
  nameParticles: "van|der|den|de|ter|ten|'t",
  personOfCompany: 'van (?:de firma|het bedrijf)|bij',
  personOf: 'van',
  ownCompany: '(?:ik|wij|we) werk(?:en)? (?:bij|voor)|(?:ons|mijn) bedrijf (?:heet|is)|namens',
  fromCompanyOrPlace: '(?:wij|we) zijn (?:van )?',
  companyLabels: 'bedrijf',
  companyArticles: 'de',
  closings: '(?:met )?vriendelijke groet(?:en)?|groet(?:en|jes)?|mvg',
  informalClosings: 'bedankt',
  phoneWords: 'bel|bellen',
  phoneBeginnings: 'telefoon',
  otherNumberWords: 'bestelling|factuur|klantnummer|ordernummer',
  numberWords: 'nummer|nr',
  ownNumberWords: 'mijn|ons',
};
