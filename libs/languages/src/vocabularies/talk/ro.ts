import type { Talk } from '../../talk';

/** Romanian. */
export const talk: Talk = {
  intents: {
    around: 'bună salut mulțumesc vă rog da nu ok și dar acum aici',
    person:
      '(?:(?:pot|aș putea|aș vrea|vreau) (?:să )?)?(?:vorbi|vorbesc|discuta|discut) cu (?:o |un ' +
      '|cineva)?(?:persoană|om|operator|coleg|angajat)?(?: reală?)?|(?:o )?persoană(?: reală)?' +
      '|un operator|un om',
    callback:
      '(?:puteți|poți|poate cineva) (?:să )?mă (?:sunați|suni|suna|sune)(?: înapoi)?(?: .{1,30})?' +
      '|sunați mă(?: .{1,30})?',
    complaint:
      '(?:este|e|ești) (?:complet )?(?:inutil|prost|ridicol|inacceptabil)|nu (?:mă )?(?:înțelegi' +
      '|înțelegeți|ajuți|ajutați)|răspuns greșit|vreau să reclam',
    upset:
      'sunt (?:foarte |extrem de |atât de )?(?:supărat|supărată|dezamăgit|dezamăgită|furios' +
      '|furioasă|nemulțumit|nemulțumită|nervos|nervoasă)|inacceptabil|este (?:o )?(?:rușine' +
      '|bătaie de joc)|(?:a ajuns|au ajuns|este|e|sunt) (?:stricat|spart|deteriorat|defect)[ăeiă]?' +
      '|(?:încă )?nu (?:a|am) (?:ajuns|primit|sosit)|nimeni nu (?:răspunde|ajută)|reclamație|reclam' +
      '|banii înapoi',
    robot:
      '(?:ești|sunteți|este) (?:un |o )?(?:robot|bot|om|persoană|persoană reală|ai' +
      '|mașină)(?: sau .{1,30})?|cu cine (?:vorbesc|discut|scriu)',
    language: '(?:poți |puteți )?(?:răspunde |scrie |vorbi )?(?:în |in )?{language}',
    help:
      'ce (?:poți|puteți|știi) (?:să )?(?:faci|face|faceți)|(?:ajutor|ajută mă|ajutați mă)' +
      '|cu ce (?:mă )?(?:poți|puteți) ajuta|ce pot întreba',
    task:
      '(?:scrie|compune) (?:[^ ]+ ){0,4}(?:poezie|eseu|poveste|cântec|glumă)(?: .{1,60})?' +
      '|spune (?:o )?(?:glumă|poveste)',
    more:
      '(?:spune (?:mi )?)?mai mult(?:e)?(?: despre (?:asta|acest lucru))?|continuă|ce altceva' +
      '|mai multe (?:detalii|informații)',
    why: 'de ce(?: nu| așa)?|din ce motiv',
    correction: ['nu mă refeream la {right}', 'nu voiam să spun {right}', 'nu {wrong} ci {right}'],
    danger:
      'a (?:băut|înghițit|mâncat) (?:[^ ]+ ){0,3}(?:detergent|otravă|pastile|baterie|clor)' +
      '|nu respiră|este inconștient[ă]?|infarct|a luat foc|scurgere de gaz|otrăvit',
    crisis: [
      'nu (?:mai )?vreau să (?:mai )?trăiesc|vreau să mor|să mă sinucid|sinucidere|să îmi fac rău',
      'mă (?:bate|lovește|amenință|violează|abuzează)|am fost (?:violată|bătută|abuzată|violat|bătut)',
    ],
    yes: 'da(?: vă rog| mulțumesc)?|sigur|ok|bine|desigur',
    no: 'nu(?: mulțumesc)?|nu acum|nu e nevoie|nu este nevoie',
    emergencyContact: 'urgență|urgențe|numărul de urgență|toxicologie|ambulanță|linie de criză',
  },
  replies: {
    handedOver: 'Transmit solicitarea dumneavoastră unei persoane.',
    alreadyHandedOver: 'Am transmis deja solicitarea dumneavoastră unei persoane.',
    noHandover: 'Îmi pare rău, aici nu vă pot pune în legătură cu o persoană.',
    askContact: 'Scrieți aici adresa de email sau numărul de telefon, pentru a putea fi contactat.',
    askPhone: 'La ce număr de telefon puteți fi sunat?',
    noted: 'Mulțumesc, am notat.',
    willContact: 'O persoană vă va contacta.',
    complaint: 'Îmi pare rău că nu v-am putut ajuta.',
    sorry: 'Îmi pare rău să aud asta.',
    reachThem: 'Îi puteți contacta și direct: {contact}',
    offerPerson: 'Să transmit solicitarea dumneavoastră unei persoane?',
    near: 'Aceste pagini ar putea fi apropiate:',
    robot:
      'Sunt un asistent automat, nu o persoană, și răspund cu ce scrie pe acest site. Dacă preferați să' +
      ' vorbiți cu o persoană, spuneți-mi.',
    help: 'Răspund la întrebări cu ce scrie pe acest site. Ce ați dori să știți?',
    declined: 'Nu pot face asta.',
    quotes:
      'Pot doar să citez site-ul, a cărui limbă este {language}. O întrebare în această limbă găsește mai mult.',
    danger:
      'Pare a fi o urgență. Sunați acum la numărul de urgență: 112 în Europa, 911 în America de Nord, sau' +
      ' numărul din țara dumneavoastră.',
    crisis:
      'Îmi pare rău că treceți prin asta. Nu sunteți singur. Dacă cineva este acum în pericol, sunați la' +
      ' numărul de urgență: 112 în Europa, 911 în America de Nord, sau numărul din țara dumneavoastră. Puteți suna și la o linie de criză din țara dumneavoastră.',
    siteSays: 'Pe site scrie:',
    vague: 'Despre ce este întrebarea? Scrieți, vă rog, câteva cuvinte în plus.',
    nothingMore: 'Este tot ce am găsit despre asta.',
  },
};
