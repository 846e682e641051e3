import type { Talk } from '../../talk';

/** Swedish. */
export const talk: Talk = {
  intents: {
    around: 'hej tack snälla gärna ursäkta ok okej ja nej och men då nu här bara',
    person:
      '(?:(?:kan|får|skulle) jag (?:få )?|jag (?:vill|skulle vilja) )?(?:prata|tala|snacka' +
      '|chatta) med (?:en |någon |er )?(?:riktig )?(?:människa|person|medarbetare|kundtjänst' +
      '|kundservice|någon)(?: istället)?|(?:en )?(?:riktig )?(?:människa|person|kundtjänst)' +
      '|koppla mig (?:till|vidare)(?: .{1,30})?',
    callback:
      '(?:kan (?:ni|du|någon) )?ring(?:a)? (?:upp )?mig(?: tillbaka)?(?: .{1,30})?' +
      '|jag vill bli uppringd',
    complaint:
      '(?:det|detta|ni|du) (?:är|hjälper) (?:helt |inte )?(?:värdelöst?|dumt?|oacceptabelt|löjligt' +
      '|mig|till hjälp)|(?:du|ni) förstår (?:mig )?inte|fel svar|jag vill klaga|värdelöst',
    upset:
      '(?:är|blir) (?:mycket |väldigt |riktigt |så )?(?:arg|besviken|upprörd|irriterad|missnöjd' +
      '|förbannad)|(?:helt )?oacceptabelt|skandal|(?:är|var|kom) (?:trasiga?|söndrigt?|skadad' +
      '|skadat|defekt)|(?:fortfarande|ännu) inte (?:kommit|fått|levererats)|ingen (?:svarar' +
      '|hjälper)|klagomål|klaga|pengarna tillbaka',
    robot:
      'är (?:du|det) (?:en )?(?:riktig )?(?:robot|bot|chattbot|människa|dator|ai' +
      '|maskin)(?: eller .{1,30})?|vem (?:pratar|skriver|chattar) jag med',
    language: '(?:kan (?:du|ni|vi) )?(?:svara|skriva|prata|ta det)? ?(?:på )?{language}(?: tack)?',
    help:
      'vad kan (?:du|ni) (?:göra|hjälpa till med|svara på)|(?:kan du )?hjälp(?:a)?(?: mig)?' +
      '|vad kan jag fråga(?: dig)?',
    task:
      '(?:skriv|dikta) (?:[^ ]+ ){0,4}(?:dikt|uppsats|berättelse|låt|sång|skämt)(?: .{1,60})?' +
      '|berätta (?:ett |en )(?:skämt|saga|historia)',
    more: '(?:berätta )?mer(?: om (?:det|detta))?|fortsätt|vad mer|mer information',
    why: 'varför(?: inte| då| det)?|hur kommer det sig',
    correction: [
      'nej jag menar? {right}',
      'nej jag menade {right}',
      'jag menade {right} inte {wrong}',
      'inte {wrong} utan {right}',
    ],
    danger:
      '(?:har|hade) (?:[^ ]+ ){0,3}(?:druckit|svalt|ätit) (?:[^ ]+ ){0,3}(?:tvättmedel|gift' +
      '|tabletter|piller|batteri)|andas inte|är medvetslös|hjärtinfarkt|det brinner|gasläcka' +
      '|förgiftad',
    crisis: [
      'vill (?:inte leva|dö)|ta (?:mitt liv|livet av mig)|självmord(?:stankar)?|skada mig själv',
      '(?:slår|misshandlar|våldtar|hotar) (?:mig|mitt barn|oss)|blivit (?:våldtagen|misshandlad)',
    ],
    yes: 'ja(?: tack| gärna)?|gärna|okej|ok|visst|absolut',
    no: 'nej(?: tack)?|inte nu|behövs inte|det är bra så',
    emergencyContact: 'nödnummer|nödsituation|giftinformation|akut|sos alarm|jourtelefon|ambulans',
  },
  replies: {
    handedOver: 'Jag skickar din fråga vidare till en person.',
    alreadyHandedOver: 'Jag har redan skickat din fråga vidare till en person.',
    noHandover: 'Tyvärr kan jag inte koppla dig till en person här.',
    askContact: 'Skriv din e-postadress eller ditt telefonnummer här, så att de kan nå dig.',
    askPhone: 'Vilket telefonnummer kan de ringa?',
    noted: 'Tack, det har jag antecknat.',
    willContact: 'En person återkommer till dig.',
    complaint: 'Jag är ledsen att jag inte kunde hjälpa dig.',
    sorry: 'Jag är ledsen att höra det.',
    reachThem: 'Du kan också kontakta dem direkt: {contact}',
    offerPerson: 'Ska jag skicka din fråga vidare till en person?',
    near: 'De här sidorna kan ligga nära:',
    robot:
      'Jag är en automatisk assistent, inte en människa, och svarar med det som står på webbplatsen. Säg' +
      ' till om du hellre vill prata med en person.',
    help: 'Jag svarar på frågor med det som står på webbplatsen. Vad vill du veta?',
    declined: 'Det kan jag inte göra.',
    quotes: 'Jag kan bara citera webbplatsen, som är på {language}. En fråga på det språket ger fler svar.',
    danger:
      'Det låter som en nödsituation. Ring nödnumret nu: 112 i Europa, 911 i Nordamerika, eller numret i' +
      ' ditt land.',
    crisis:
      'Jag är ledsen att du går igenom detta. Du är inte ensam. Om någon är i fara nu, ring nödnumret: 112' +
      ' i Europa, 911 i Nordamerika, eller numret i ditt land. Du kan också ringa en jourtelefon i ditt land.',
    siteSays: 'På webbplatsen står det:',
    vague: 'Vad gäller din fråga? Skriv gärna några ord till.',
    nothingMore: 'Det är allt jag har hittat om det.',
  },
};
