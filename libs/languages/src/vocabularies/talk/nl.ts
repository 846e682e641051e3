import type { Talk } from '../../talk';

const PERSON =
  '(?:(?:een|de|het|jullie|uw|iemand van de|iemand van het) )?(?:(?:echte|echt|menselijke) )?(?:mens|persoon' +
  '|medewerker|medewerkster|collega|adviseur|agent|iemand|team|klantenservice|helpdesk|vertegenwoordiger' +
  '|manager)(?: (?:van jullie|van vlees en bloed|van het team))?';
const SOFT = '(?:(?:graag|alstublieft|aub|even|ook|direct|liever|nu|misschien) ){0,3}';
const ASKS =
  '(?:(?:kan|mag|kunnen|zou) (?:ik|wij|we)|(?:ik|wij|we) (?:wil|willen|wens|zou|moet)|is het mogelijk om)';
const CHILD = '(?:kind|baby|zoon|dochter|zoontje|dochtertje|peuter|kleuter|broertje|zusje|kleinkind)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:mijn|een|de) (?:ex )?(?:man|vrouw|partner|vriend|vriendin|ex|vader|papa|stiefvader|moeder|mama|stiefmoeder' +
  '|broer|oom|opa|zoon|trainer|leraar|buurman|huisgenoot)|hij|zij|ze|iemand)';
const BEATEN =
  '(?:geslagen|mishandeld|misbruikt|verkracht|aangerand|bedreigd|aangevallen|gestoken|gewurgd|geschopt|aangeraakt' +
  '|gestalkt|achtervolgd)';
const PLAYED = '(?!.* (?:spel|level|schaken|tennis|game|wedstrijd)(?: |$))';

/** Dutch. */
export const talk: Talk = {
  intents: {
    around: `alstublieft alsjeblieft aub graag hallo hoi goedendag dank je bedankt en maar dan nu ok oké goed ja nee
      hier sorry liever hè toch even`,
    person:
      '(?:' +
      `(?:${ASKS} )?${SOFT}(?:met|tegen) ${PERSON} (?:kunnen )?(?:spreken|praten|chatten|bellen` +
      `|doorverbonden worden|verbonden worden)` +
      `|(?:${ASKS} )?${SOFT}(?:praten|spreken|chatten) met ${PERSON}|${PERSON} spreken` +
      `|(?:kunt u|kun je|wilt u) (?:mij|me) ${SOFT}(?:doorverbinden met|verbinden met) ${PERSON}` +
      `|(?:verbind|verbindt u) (?:mij|me) ${SOFT}(?:door )?met ${PERSON}(?: door)?` +
      '|(?:ik )?(?:wil|zoek) (?:graag )?een (?:echt |echte )?(?:mens|persoon|medewerker)(?: spreken)?' +
      '|(?:een )?(?:echt |echte )?(?:mens|persoon|medewerker|agent)|(?:is|zijn) (?:er' +
      '|hier) (?:hier )?(?:ook )?(?:een )?(?:echte? )?(?:mens|mensen|persoon|iemand)' +
      `|(?:is|zijn) er (?:daar |hier |misschien )?(?:iemand|een mens|een medewerker|een persoon)(?: daar| hier)?(?: (?:met wie|waarmee|waar) (?:ik|we) (?:even |mee |kan |kunnen |zou )*(?:kan |kunnen )?(?:praten|spreken|chatten)(?: kan)?(?: met)?| die (?:mij|me) kan helpen| om mee te (?:praten|spreken))|${ASKS} ${SOFT}(?:daar |bij jullie )${SOFT}(?:met|tegen) ${PERSON} (?:spreken|praten|chatten)|(?:kan|wil) iemand (?:met mij|met me) (?:praten|spreken)|iemand (?:daar|hier))(?: (?:daar|hier|bij jullie|bij u|aan de telefoon|telefonisch|vandaag|nu|hierover|beschikbaar|persoonlijk)){0,3}`,
    callback:
      '(?:(?:kunt u|kun je|kunnen jullie|wilt u|kan iemand) )?(?:mij|me) (?:graag |even |morgen ' +
      '|vandaag ){0,2}(?:terugbellen|bellen|opbellen)(?: (?:op|op het nummer))?|(?:bel|belt u) (?:mij' +
      '|me)(?: (?:terug|alstublieft|even|morgen|vandaag|op)){0,4}|(?:ik )?(?:wil' +
      '|zou) (?:graag )?(?:worden teruggebeld|teruggebeld worden|een telefoontje)(?: willen)?',
    complaint:
      'ik ben (?:het|jullie) (?:helemaal |echt )?zat|ik heb er genoeg van|niemand (?:helpt|antwoordt)(?: me' +
      '| mij)?(?: hier)?|dat (?:klopt niet|is fout)|verkeerd antwoord' +
      '|(?:je hebt|u hebt|u heeft) mijn vraag niet beantwoord|' +
      '(?:dit|dat) is oplichting|houd(?:t u)? (?:je )?me voor de gek|(?:dit|dat|het|u|jij|je|jullie|deze bot' +
      '|deze chat)(?: ?)(?:is|bent|zijn)(?: (?:echt|heel|zo|totaal|volledig|een|helemaal|niet' +
      '|geen)){0,3} (?:nutteloos|waardeloos|dom|stom|belachelijk|verschrikkelijk|onzin|schande|onacceptabel' +
      '|tijdverspilling|frustrerend|grap|slecht|hulp|nuttig)|(?:dit|dat|je|u) helpt (?:me |mij )?(?:niet' +
      '|helemaal niet|niks)(?: verder)?|dat (?:vroeg ik niet|is niet wat ik (?:vroeg|bedoelde)' +
      '|is niet mijn vraag)|(?:je|u|jij) (?:begrijpt|snapt|luistert|beantwoordt) (?:me |mij |het ' +
      '|mijn vraag )?(?:niet|nooit|helemaal niet|er niks van)|ik ben (?:heel |erg |echt )?(?:boos|woedend|kwaad' +
      '|gefrustreerd|teleurgesteld|ontevreden)|(?:nutteloos|waardeloos|klote|idioot|wat een onzin|schandalig)' +
      '|ik wil (?:een klacht indienen|klagen)',
    upset:
      '(?:ben|zijn)(?: (?:erg|heel|echt|zeer|behoorlijk|zo|best|nogal)){0,2} (?:boos|teleurgesteld' +
      '|ontevreden|kwaad|woedend|geïrriteerd|gefrustreerd|pissig)|(?:dit|dat|het) is(?: (?:echt|toch' +
      '|gewoon|wel|absoluut)){0,2} (?:onacceptabel|schandalig|belachelijk|een schande|niet normaal' +
      '|waardeloos|oplichterij)|wat een (?:schande|teleurstelling)|(?:is|zijn|was|waren|kwam' +
      '|kwamen)(?: [^ ]+){0,3} (?:kapot|beschadigd|defect|verwelkt|dood|vies)|(?:nog steeds|nog altijd' +
      '|nog) (?:niet|niks|geen)(?: [^ ]+){0,2} (?:aangekomen|geleverd|ontvangen|binnen|gekomen|gehad)' +
      '|(?:wacht|wachten) (?:al|nu al)|niemand (?:neemt|antwoordt|reageert|belt|zegt' +
      '|heeft (?:[^ ]+ ){0,3}(?:gezegd|geholpen|gebeld|gewaarschuwd))|klacht|klagen' +
      '|ik wil mijn geld terug|niet tevreden',
    robot:
      'wie ben je|met wie (?:praat|spreek|chat) ik|' +
      '(?:ben je|bent u|ben jij|praat ik met|spreek ik met|chat ik met|is dit) (?:een )?(?:echte? )?(?:robot|bot' +
      '|chatbot|machine|mens|persoon|computer|ai|kunstmatige intelligentie)(?: of (?:met )?(?:een )?(?:echte?' +
      ' )?(?:robot|bot|chatbot|machine|mens|persoon|ai))?',
    language:
      '(?:spreken|begrijpen) jullie {language}|(?:kan|mag) ik (?:hier )?in het {language} (?:vragen' +
      '|schrijven)|' +
      '(?:(?:kunt u|kun je|kan dat|kan je) (?:dat |het |mij )?(?:ook )?)?(?:(?:antwoord|zeg|spreek|schrijf' +
      '|herhaal)(?: (?:dat|het)){0,1} )?in het {language}(?: (?:antwoorden|zeggen|schrijven|herhalen' +
      '|uitleggen))?|(?:spreekt u|spreek je|begrijpt u) {language}|(?:in )?{language}',
    help:
      'wat (?:kun|kan) (?:je|jij|u)(?: (?:allemaal|hier|voor mij|voor me)){0,2}(?: doen)?|(?:waarmee' +
      '|hoe) (?:kun je|kunt u) (?:me |mij )?helpen|(?:kun je|kunt u) (?:me |mij )?helpen' +
      '|(?:ik heb )?hulp(?: nodig)?|help(?: me| mij)?|wat kan ik (?:je |u )?vragen',
    task:
      '(?:(?:kun je|kunt u|wil je) )?(?:schrijf|schrijven|verzin|dicht)(?: (?:me|mij' +
      '|voor mij))? (?:[^ ]+ ){0,3}(?:gedicht|opstel|verhaal|lied|liedje|mop|toespraak|brief' +
      '|sollicitatiebrief|huiswerk)(?: .{1,80})?|vertel(?: me| ons)? een (?:[^ ]+ )?(?:mop|grap|verhaal' +
      '|sprookje)|vertaal .{1,80}|(?:system |systeem )?je bent nu (?:een )?[^ ]*(?:bot|ai|gpt|assistent' +
      '|admin)(?: .{1,100})?|vat (?:dat|dit|het) (?:.{1,40} )?samen|doe alsof .{1,80}' +
      '|(?:.{1,40} )?(?:negeer|vergeet) (?:al )?je (?:[^ ]+ )?(?:regels|instructies)(?: .{1,80})?|(?:toon' +
      '|geef)(?: me)? (?:je|uw) (?:[^ ]+ )?(?:prompt|instructies)(?: .{1,40})?',
    more:
      '(?:vertel|zeg|laat) (?:me |mij |eens )?(?:er )?meer(?: (?:over|hierover|daarover|zien))?' +
      '|meer(?: (?:details|informatie|info|hierover|daarover))?|ga (?:door|verder)|wat nog meer|en verder' +
      '|(?:ik wil|ik wil graag) meer (?:weten|info|informatie)|kun je (?:meer vertellen|doorgaan|dat uitleggen)',
    why: '(?:en |maar )?waarom(?: niet| is dat(?: zo)?| dan| dan niet| dat)?|om welke reden|hoezo',
    correction: [
      '(?:nee )?(?:ik bedoelde|ik bedoel|ik had het over|ik vroeg naar) {right} (?:en niet|niet' +
        '|in plaats van) {wrong}',
      '(?:nee )?(?:ik bedoelde|ik bedoel|ik had het over|ik vroeg naar)(?: eigenlijk)? {right}',
      '(?:nee )?niet {wrong} maar {right}',
    ],
    danger:
      '(?:is' +
      '|iemand) (?:in elkaar gezakt|flauwgevallen)|' +
      `${CHILD} (?:[^ ]+ ){0,4}?heeft (?:[^ ]+ ){0,4}(?:gedronken|ingeslikt|doorgeslikt)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?heeft (?:[^ ]+ ){0,4}(?:wasmiddel|pillen|medicijnen|gif|bleek|batterij|paddenstoelen` +
      `|bessen)(?: [^ ]+){0,2} (?:gegeten|ingenomen|genomen)` +
      '|(?:ik|hij|zij|iemand|man|vrouw) (?:heb|heeft) (?:[^ ]+ ){0,4}(?:wasmiddel|pillen|gif|bleek|batterij|zuur' +
      '|benzine)(?: [^ ]+){0,2} (?:gedronken|ingeslikt|ingenomen|genomen)|(?:niet|niet meer) ademen|ademt niet' +
      '|(?:krijg|krijgt) (?:geen|nauwelijks|slecht|amper) (?:lucht|adem)|is (?:bewusteloos|vergiftigd)|stikt|heeft een (?:hartaanval|beroerte)' +
      '|bloedt (?:erg|hevig)' +
      '|(?:huis|keuken|auto|gebouw|kamer) staat in brand|er is (?:brand' +
      '|een gaslek)|(?:ik|we) ruiken? gas|overdosis|(?:ik ben|we zijn) in gevaar',
    crisis: [
      `(?:wil|kan|hoef)(?: ik| gewoon| echt)* niet (?:meer|langer|verder) (?:leven|bestaan|wakker worden|hier zijn)|geen zin meer (?:in het|om te) leven|niet meer (?:wil|kan) leven`,
      `(?:ik|hij|zij|vriend|vriendin|zoon|dochter) (?:wil|ga|wilde)(?: (?:gewoon|liever|echt|nu)){0,2} (?:dood(?: zijn)?$|dood(?: zijn)? en|sterven|doodgaan|zelfmoord plegen|mezelf doden|er een eind aan maken)|ik wil dood(?: |$)|(?:was ik maar|ik was liever) dood|een einde? aan mijn leven`,
      `(?:mezelf|me|zichzelf) (?:[^ ]+ )?(?:van kant maken|van het leven beroven|doden|ophangen|verwonden|snijden|pijn doen|iets aandoen)|ik (?:[^ ]+ ){0,3}(?:zelfmoordgedachten|zelfmoord (?:plegen|gedachten)|suïcidale?)|(?:denk|dacht|denken) (?:[^ ]+ )?aan (?:zelfmoord|suïcide)|(?:is|ben|heeft) suïcidaal|geen reden (?:meer )?om te leven|beter af zonder mij`,
      `${OTHER} (?:[^ ]+ )?(?:slaat|mishandelt|misbruikt|verkracht|bedreigt|schopt|wurgt|stalkt|achtervolgt) (?:mij|me|ons|(?:mijn|onze|ons) ${CHILD})(?! op )${PLAYED}|${OTHER} doet (?:mij|me) pijn`,
      `(?:heeft|hebben) (?:[^ ]+ ){0,3}(?:mij|me|ons|${CHILD}) (?:[^ ]+ ){0,2}${BEATEN}${PLAYED}|(?:ik|wij|we) (?:ben|word|werd|worden|zijn) (?:[^ ]+ ){0,4}${BEATEN}${PLAYED}|(?:mij|me) (?:[^ ]+ )?(?:slaat|mishandelt)${PLAYED}`,
      `(?:dreigt|dreigde|gedreigd) (?:mij|me|ons|mijn) (?:[^ ]+ )?(?:te (?:vermoorden|doden|slaan)|iets aan te doen|dood te maken)|(?:wil|wilde|probeert) (?:mij|me) (?:te )?(?:vermoorden|doden|verkrachten|wurgen)${PLAYED}`,
      `(?:ben|zo) (?:zo |erg |heel )?bang (?:voor (?:mijn (?:ex )?(?:man|partner|vriend|ex|vader|stiefvader|moeder)|hem)|dat hij)|ik ben (?:een )?slachtoffer van (?:huiselijk|seksueel|mishandeling)|(?:iemand|een man|hij|mijn ex) volgt (?:mij|me)(?! (?:op|in) )|ik word (?:gevolgd|achtervolgd|gestalkt)(?! op )`,
    ],
    yes:
      'ja(?: graag| hoor| alstublieft| alsjeblieft| prima)?|jazeker|graag|zeker|oké|ok|doe maar|prima|natuurlijk' +
      '|alstublieft|alsjeblieft',
    no: 'nee(?: dank je| dank u| bedankt| hoor)?|niet nodig|nu niet|laat maar|hoeft niet|dat was alles',
    emergencyContact:
      'noodnummer|noodgeval|noodgevallen|spoed|vergiftigingen|alarmnummer|huisartsenpost|ambulance|crisislijn' +
      '|zelfmoordpreventie',
  },
  replies: {
    handedOver: 'Ik geef uw vraag door aan een medewerker.',
    alreadyHandedOver: 'Ik heb uw vraag al doorgegeven aan een medewerker.',
    noHandover: 'Het spijt me, ik kan u hier niet doorverbinden met een medewerker.',
    askContact: 'Wat is uw e-mailadres of telefoonnummer, zodat we u kunnen bereiken?',
    askPhone: 'Op welk telefoonnummer kunnen we u bellen?',
    noted: 'Bedankt, dat heb ik genoteerd.',
    willContact: 'Een medewerker neemt contact met u op.',
    complaint: 'Het spijt me dat ik u niet kon helpen.',
    sorry: 'Wat vervelend om te horen.',
    reachThem: 'U kunt ook rechtstreeks contact opnemen: {contact}',
    offerPerson: 'Zal ik uw vraag doorgeven aan een medewerker?',
    near: 'Misschien helpen deze pagina’s:',
    robot:
      'Ik ben een automatische assistent, geen mens, en antwoord met de inhoud van deze website. Wilt u liever een mens' +
      ' spreken? Zeg het gerust.',
    help: 'Ik beantwoord vragen over deze website. Wat wilt u weten?',
    declined: 'Dat kan ik niet doen.',
    quotes:
      'Ik kan alleen deze website citeren, en die is in het {language}. Met een vraag in die taal vindt u meer.',
    danger:
      'Dit klinkt als een noodgeval. Bel meteen het alarmnummer: 112 in Europa, 911 in Noord-Amerika, of dat van uw land.',
    crisis:
      'Wat erg dat u dit meemaakt. U bent niet alleen. Is er nu iemand in gevaar, bel dan meteen het alarmnummer: 112 in' +
      ' Europa, 911 in Noord-Amerika, of dat van uw land. U kunt ook een crisislijn in uw land bellen.',
    siteSays: 'Op de website staat:',
    vague: 'Kunt u iets meer over uw vraag vertellen?',
    nothingMore: 'Meer heb ik niet gevonden.',
  },
};
