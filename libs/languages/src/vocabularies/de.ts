import { stemmer } from '@orama/stemmers/german';
import type { Vocabulary } from '../vocabulary';

/** A digraph for an umlaut, after a consonant: `fuer`. The stemmer does not know it. */
const DIGRAPH = /(?<=[b-df-hj-np-tv-z])[aou]e/g;
const UMLAUTS: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** German. */
export const de: Vocabulary = {
  stopWords: `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes
    auch auf aus bei beim bereits bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf
    daraus darf darin darum das dass dasselbe davon dazu dein deine deinem deinen deiner dem den denen denn der
    deren derer derselben des dessen dich die dies diese dieselbe diesem diesen dieser dieses dir doch dort du
    durch ein eine einem einen einer eines einige einigen einiger einiges er es etwa etwas euch euer eure eurem
    euren für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren
    ihrer ihres im in indem ins ist ja jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes jetzt kann
    kannst kein keine keinem keinen keiner können könnte könnten man manche mancher mehr mein meine meinem meinen
    meiner mich mir mit möchte muss müssen nach nachdem nicht nichts noch nun nur ob oder ohne sehr sein seine
    seinem seinen seiner seines seit selbst sich sie sind so sobald solche solcher soll sollen sollte sollten
    sondern sonst sowie über um und uns unser unsere unserem unseren unter viel viele vielen vom von vor während
    wann war waren warum was weder wegen weil welche welchem welchen welcher welches wem wen wenn wer werde werden
    wessen wie wieso wieviel will wir wird wirst wo wobei wodurch wofür wogegen woher wohin wollen womit woran
    worauf woraus worden worin worüber wovon wozu wurde wurden würde würden zu zum zur zwar zwischen ne nen nem ner
    mal gibts gehts isses nich nix werd seid habt könnt wollt sollt wär wäre wären hätte hätten eigentlich`,
  stem: (word) => stemmer(word.replace(DIGRAPH, (digraph) => UMLAUTS[digraph] ?? digraph)),
  newsPages: 'aktuelles neuigkeiten nachrichten',
  asksWhatIs: [
    /^(?:(?:was|wer) (?:ist|sind|macht)|worum geht es bei)\s+(?<thing>.+?)(?:\?|$|[,;.]|\s(?:und|genau|eigentlich)\b)/iu,
  ],
  asksAboutSite: [
    /(?<!\p{L})(?:(?:worum geht es|worum geht['’]?s|um was geht es|um was geht['’]?s)(?: denn)?(?: (?:hier|bei euch|bei ihnen|auf dieser (?:seite|website|webseite)))?|(?:was (?:macht|bietet|verkauft) ihr|was (?:machen|bieten|verkaufen|tun) sie|was macht man hier|was gibt es hier|was finde ich hier|wer (?:seid ihr|sind sie))(?: (?:denn|hier|so|eigentlich|genau|alles|an))*|was ist (?:das hier|das für (?:eine?|ein) (?:seite|website|webseite|laden|shop|firma|verein|projekt|unternehmen)|(?:diese|eure|ihre) (?:seite|website|webseite|firma))|was (?:macht|bietet|verkauft) (?:diese[rs]?|eure?|ihre?) (?:seite|website|firma|unternehmen|verein|laden|shop)|erzähl(?:en sie|t)? (?:mir )?(?:etwas |was )?(?:von|über) (?:euch|sich|ihre firma|euren verein))\s*(?:[?？!！.。…]|$)/iu,
  ],
  abbreviations: `dr prof ing hr fr dipl nr abs jan feb mar apr jun jul aug sep okt nov dez mio mrd tsd mill bio
    std sek stk tel fax ggü lt geb gest sen jr zb dh ua uu uä sog bzw ggf evtl inkl exkl zzgl bspw vgl max min
    str og usf ev`,
  hasOrdinalStops: true,
  capitalizesNouns: true,
  introductions:
    'einleitung|einführung|über uns|wir über uns|wer wir sind|was wir (tun|machen)|der verein|das unternehmen|willkommen',
  descriptions:
    'ist (?:ein|eine|der|die|das)|sind (?:ein|eine|der|die)|wir (?:sind|bieten|helfen|stehen|machen|verkaufen|unterstützen|beraten|vermitteln|bringen)|gegründet|unser (?:ziel|auftrag)',
  questionLabels: 'frage|antwort|f',
  asides:
    'veröffentlicht (?:in|am|von)|abgelegt unter|kategorien?:|schlagw(?:ort|orte|örter):' +
    String.raw`|lesezeit|lesedauer|\d+ (?:min|minuten) lesezeit|\d+ kommentare?|(?:diesen )?(?:artikel` +
    '|beitrag|seite) teilen$|teilen auf',
  bylines: 'von|autor|autorin|verfasst von|geschrieben von',
  updated:
    'zuletzt (?:aktualisiert|geändert|bearbeitet)|letzte (?:änderung|aktualisierung)|aktualisiert|stand',
  notNames: `auf an aus bei im am der die das den dem ein eine einen nicht kein nur noch schon sehr leider
    gerade immer hier dort interessiert ihr ihre sie wir ich mein meine unser unsere und oder bin mit von für zu
    zum zur bitte danke hallo guten tag moin servus grüße anfrage angebot rechnung bestellung frage interesse
    hilfe deutsch deutscher deutsche franzose spanier österreicher schweizer berliner hamburger münchner kölner
    kunde kundin neukunde neukundin bestandskunde stammkunde student studentin schüler schülerin lehrer lehrerin
    mitarbeiter mitarbeiterin inhaber inhaberin geschäftsführer geschäftsführerin leiter leiterin händler
    händlerin entwickler entwicklerin berater beraterin mieter mieterin vermieter nutzer nutzerin anwender
    rentner rentnerin selbstständiger unternehmer unternehmerin vertreter ansprechpartner anfänger einkäufer
    verkäufer betreiber mutter vater privatperson privatkunde geschäftskunde geschäftskundin privatkundin
    interessent interessentin arzt ärztin anwalt anwältin ingenieur ingenieurin freiberufler freelancer azubi
    chef chefin partnerin mitglied teil single vegetarier vegetarierin veganer veganerin montag dienstag
    mittwoch donnerstag freitag samstag sonntag`,
  statesName: 'ich hei(?:ß|ss)e|mein name (?:ist|lautet)',
  introducesName: 'ich bin(?: der| die)?|hier (?:ist|schreibt|spricht)',
  nameLabels: 'vorname',
  afterName: 'und|von|vom|aus|bei',
  nameTitles: 'Herr|Frau|Dr|Prof',
  nameParticles: 'von|der|den|zu|zur|vom',
  companyRoles: 'Geschäftsführer(?:in)?|Inhaber(?:in)?',
  personOfCompany: 'von (?:der )?firma|vom unternehmen|bei(?: der)?',
  personOf: 'von(?: der)?',
  ownCompany:
    '(?:ich|wir) arbeiten?n? (?:bei|für)(?: der| dem)?(?: firma)?|wir (?:bei|von)(?: der)?' +
    '|(?:unsere|meine) firma (?:heißt|heisst|ist|nennt sich)(?: die)?' +
    String.raw`|unser unternehmen (?:heißt|heisst|ist)|(?:firma|fa\.)` +
    '|im (?:namen|auftrag) (?:von|der)(?: firma)?',
  fromCompanyOrPlace:
    '(?:ich|wir) (?:bin|sind|komme|kommen|schreibe|rufe an) (?:die |von (?:der )?|aus der |für die )?',
  companyLabels: 'firma|firmenname|unternehmen',
  insideCompany: 'und',
  companyArticles: 'der|die|dem',
  closings:
    '(?:mit )?(?:freundlichen|besten|herzlichen) gr(?:ü|ue)(?:ß|ss)en' +
    '|(?:viele|liebe|beste|schöne|herzliche) gr(?:ü|ue)(?:ß|ss)e|gruß|mfg|lg|vg',
  informalClosings: 'danke|vielen dank',
  contactLabels: 'telefon|mobil|handy|fon',
  phoneWords: 'fon|rufe?n?|ruft|anrufen|anruf|rückruf|zurückrufen|erreichbar',
  phoneBeginnings: 'handy|mobil',
  otherNumberWords: 'ust|plz',
  otherNumberBeginnings:
    'bestell|auftrag|rechnung|kunden|vorgang|akte|sendung|paket|artikel|teile|serien|kredit|karte|konto|vertrag' +
    '|mitglied|lizenz|produkt|steuer|buchung|referenz|postleit|angebot|beleg|lieferschein|inventar',
  numberWords: 'nummer|nr',
  ownNumberWords: 'meine|unsere',
  numberConnectors: 'ist|für',
  phoneLabelEnds: 'handy|mobil|fon',
  conjunctions: 'und',
  currencies: 'Dollar',
};
