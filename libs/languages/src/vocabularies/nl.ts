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
  newsPages: 'nieuws',
  asksWhatIs: [/^wat is\s+(?<thing>.+?)(?:\?|$|[,;.]|\sen\b)/iu],
  asksAboutSite: [
    /(?<!\p{L})(?:wat is dit(?: (?:hier|voor (?:een )?(?:site|website|bedrijf|winkel|vereniging|project)))?|waar gaat (?:dit|het hier|deze (?:site|website|pagina)) over|(?:wat (?:doen|bieden|verkopen) jullie|wat (?:doet|biedt|verkoopt) u)(?: (?:aan|hier|precies|eigenlijk|allemaal))*|wie (?:zijn jullie|bent u)|wat kan ik hier (?:doen|vinden|kopen))\s*(?:[?？!！.。…]|$)/iu,
  ],
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
