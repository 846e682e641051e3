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
    worauf woraus worden worin worüber wovon wozu wurde wurden würde würden zu zum zur zwar zwischen`,
  letters: ['ß', 'ä', 'ö', 'ü'],
  stem: (word) => stemmer(word.replace(DIGRAPH, (digraph) => UMLAUTS[digraph] ?? digraph)),
  courtesy: {
    greetings: `hallo hallöchen servus moin grüezi tschüss tschuess ciao danke dankeschön bitte nein jawohl
      tach`,
    pleasantries: `guten gute guter morgen tag abend nacht schön schöne schönen schöner vielen lieben gut prima
      toll klasse wunderbar geht gehts grüß gott wiedersehen einverstanden verstanden genau alles klar`,
  },
  smallTalk: {
    greeting:
      'hallo|hallöchen|guten tag|guten morgen|guten abend|grüß gott|grüß dich|grüezi|servus|moin|moin moin' +
      '|wie geht’s|wie gehts|wie geht es dir|wie geht es ihnen',
    thanks: 'danke|danke schön|dankeschön|danke sehr|vielen dank|besten dank|herzlichen dank|tausend dank',
    farewell:
      'tschüss|tschüß|auf wiedersehen|bis bald|bis dann|gute nacht|schönen tag|schönen tag noch|schönen abend',
    acknowledgement: 'alles klar|verstanden|super|prima|in ordnung|gut|sehr gut|toll|klasse|passt|genau',
  },
  fillers: 'zusammen|alle|leute|sehr|für|die|ihre|deine|hilfe|dir|ihnen|euch|auch|und|dann|noch',
  replies: {
    greeting: 'Hallo! Wie kann ich helfen?',
    thanks: 'Gern geschehen!',
    farewell: 'Auf Wiedersehen und bis bald!',
    acknowledgement: 'Kann ich sonst noch etwas für Sie tun?',
    unknown: 'Das weiß ich leider nicht.',
    unsure: 'Ich bin nicht sicher, aber das könnte helfen:',
    learning: 'Ich lerne noch. Bitte fragen Sie in ein paar Minuten noch einmal.',
    more: 'Mehr dazu:',
  },
  followUp: {
    pronouns:
      'er|sie|es|ihn|ihm|ihnen|ihr|ihre[nmrs]?|sein|seine[nmrs]?|dies|diese[nmrs]?|jene[nmrs]?|dessen|deren|das' +
      '|dem|denen|da|dafür|damit|davon|dazu|dabei|daran|darauf|darin|darüber|dagegen|dadurch|dort|dorthin|dann' +
      '|solche[nmrs]?|eine[nrs]|andere[nmrs]?|sonst|selbe[nmrs]?|stattdessen',
    opening:
      'und|oder|aber|also|auch|dann|was ist mit|wie ist es mit|wie sieht es mit|was wenn|warum nicht|zum beispiel' +
      '|ja|nein|ab wann denn',
    impersonal:
      String.raw`gibt es|es gibt|das \p{Lu}[\p{L}-]+|dem \p{Lu}[\p{L}-]+|ist es (?:möglich|erlaubt|nötig)` +
      String.raw`|wie (?:lange|viel) (?:dauert|kostet) es|kann man das \p{Lu}[\p{L}-]+|(?:können|haben|bieten` +
      '|sind|liefern|nehmen|akzeptieren|verkaufen|machen|müssen|brauchen|könnten|würden|wissen) sie' +
      String.raw`|sie (?:\p{L}+ )?(?:an|mir|uns)|diese[snr]? (?:jahr|monat|woche|wochenende)`,
  },
  questions: {
    types: {
      person: 'wer|wem|wen|wessen',
      time: 'wann|welche[mnrs]? (?:jahr|jahre|datum|tag|monat|jahrhundert|jahrzehnt|uhrzeit)|wie spät|öffnungszeiten',
      number:
        'wie ?viele?[nrs]?|wie (?:lange|hoch|groß|alt|weit|oft|schnell|teuer|tief|schwer)|kostet|kosten|preis' +
        '|welche[rnms]? (?:anzahl|prozentsatz|anteil|zahl)',
      place: 'wo|woher|wohin|welche[mnrs]? (?:stadt|land|ort|region|staat|kontinent|straße|fluss)',
      reason: 'warum|weshalb|wieso|weswegen',
    },
    whatIs: [/^(?:was|wer) (?:ist|sind|macht)\s+(?<thing>.+?)(?:\?|$|[,;.]|\s(?:und|genau|eigentlich)\b)/iu],
    aboutSite: [/\b(?:was macht ihr|worum geht es (?:hier|bei)|wer seid ihr)\b/iu],
  },
  answers: {
    numbers:
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hundert|tausend|million(?:en)?' +
      '|milliarden?|hälfte|drittel|kostenlos',
    times: 'jahrhundert|täglich|werktags',
    reasons: 'weil|denn|damit|wegen|aufgrund|um|deshalb',
    refersBack: 'er|sie|es|dies|diese[rsmn]?|ihre?|seine?|beide|jedoch|deshalb|daher|stattdessen|andernfalls',
    introducesCode: 'beispiel|folgende[nmrs]?',
    editorialNotes:
      String.raw`anm\. ?\d{1,2}|bearbeiten|quelle\?` +
      '|(?:literaturangabe|quelle|zitat|nachweis) (?:benötigt|erforderlich|fehlt)',
  },
  sentences: {
    abbreviations: `dr prof ing hr fr dipl nr abs jan feb mar apr jun jul aug sep okt nov dez mio mrd tsd mill bio
      std sek stk tel fax ggü lt geb gest sen jr zb dh ua uu uä sog bzw ggf evtl inkl exkl zzgl bspw vgl max min
      str og usf ev`,
    hasOrdinalStops: true,
    capitalizesNouns: true,
  },
  pages: {
    introductions: 'einleitung|einführung|überblick|über uns',
    questionLabels: 'frage|antwort|f',
  },
  visitors: {
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
    titles: 'Herr|Frau|Dr|Prof',
    nameParticles: 'von|der|den|zu|zur|vom',
    roles: 'Geschäftsführer(?:in)?|Inhaber(?:in)?',
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
    articles: 'der|die|dem',
    closings:
      '(?:mit )?(?:freundlichen|besten|herzlichen) gr(?:ü|ue)(?:ß|ss)en' +
      '|(?:viele|liebe|beste|schöne|herzliche) gr(?:ü|ue)(?:ß|ss)e|gruß|mfg|lg|vg',
    informalClosings: 'danke|vielen dank',
    contactLabels: 'telefon|mobil|handy|fon',
  },
  phones: {
    words: 'fon|rufe?n?|ruft|anrufen|anruf|rückruf|zurückrufen|erreichbar',
    beginnings: 'handy|mobil',
    otherWords: 'ust|plz',
    otherBeginnings:
      'bestell|auftrag|rechnung|kunden|vorgang|akte|sendung|paket|artikel|teile|serien|kredit|karte|konto|vertrag' +
      '|mitglied|lizenz|produkt|steuer|buchung|referenz|postleit|angebot|beleg|lieferschein|inventar',
    numberWords: 'nummer|nr',
    ownWords: 'meine|unsere',
    connectors: 'ist|für',
    labelEnds: 'handy|mobil|fon',
    conjunctions: 'und',
    currencies: 'Dollar',
  },
};
