import type { Talk } from '../../talk';

/** Danish. */
export const talk: Talk = {
  intents: {
    around: 'hej tak venligst gerne undskyld ok okay ja nej og men så nu her bare',
    person:
      '(?:(?:kan|må) jeg (?:få lov at )?|jeg (?:vil|ønsker)(?: gerne)? (?:at )?)?(?:tale|snakke' +
      '|chatte) med (?:et |en |jer )?(?:rigtigt? )?(?:menneske|person|medarbejder|kundeservice' +
      '|nogen)(?: i stedet)?|(?:et |en )?(?:rigtigt? )?(?:menneske|person|kundeservice)' +
      '|stil mig (?:om|videre)(?: .{1,30})?',
    callback:
      '(?:kan (?:i|du|nogen) )?ring(?:e)? (?:til )?mig(?: op| tilbage)?(?: .{1,30})?' +
      '|jeg vil gerne ringes op',
    complaint:
      '(?:det|i|du) (?:er|hjælper) (?:helt |ikke )?(?:ubrugeligt?|dumt?|uacceptabelt|latterligt|mig' +
      '|til hjælp)|(?:du|i) forstår (?:mig )?ikke|forkert svar|jeg vil klage|ubrugelig',
    upset:
      '(?:er|bliver) (?:meget |virkelig |så |ret )?(?:vred|skuffet|sur|irriteret|utilfreds|rasende)' +
      '|uacceptabelt|skandale|(?:er|var|kom) (?:ødelagt|i stykker|beskadiget|defekt|gået i stykker)' +
      '|stadig ikke (?:kommet|fået|modtaget)|ingen (?:svarer|hjælper)|klage|pengene tilbage',
    robot:
      'er (?:du|det) (?:en |et )?(?:rigtigt? )?(?:robot|bot|chatbot|menneske|computer|ai' +
      '|maskine)(?: eller .{1,30})?|hvem (?:taler|skriver|chatter) jeg med',
    language: '(?:kan (?:du|i|vi) )?(?:svare|skrive|tale)? ?(?:på )?{language}(?: tak)?',
    help:
      'hvad kan (?:du|i) (?:gøre|hjælpe med|svare på)|(?:kan du )?hjælp(?:e)?(?: mig)?' +
      '|hvad kan jeg spørge(?: dig)?(?: om)?',
    task:
      'skriv (?:[^ ]+ ){0,4}(?:digt|stil|historie|sang|vittighed)(?: .{1,60})?|fortæl (?:en ' +
      '|et )(?:vittighed|joke|historie|eventyr)',
    more: '(?:fortæl )?mere(?: om (?:det|dette))?|fortsæt|hvad mere|mere information',
    why: 'hvorfor(?: ikke| det)?|hvordan kan det være',
    correction: [
      'nej jeg mener {right}',
      'nej jeg mente {right}',
      'jeg mente {right} ikke {wrong}',
      'ikke {wrong} men {right}',
    ],
    danger:
      'har (?:[^ ]+ ){0,3}(?:drukket|slugt|spist) (?:[^ ]+ ){0,3}(?:vaskemiddel|gift|piller' +
      '|batteri)|trækker ikke vejret|er bevidstløs|hjertestop|det brænder|gasudslip|forgiftet',
    crisis: [
      'vil (?:ikke leve|dø)|tage mit (?:eget )?liv|selvmord(?:stanker)?|skade mig selv',
      '(?:slår|mishandler|voldtager|truer) (?:mig|mit barn|os)|blevet (?:voldtaget|mishandlet)',
    ],
    yes: 'ja(?: tak| gerne)?|gerne|okay|ok|selvfølgelig',
    no: 'nej(?: tak)?|ikke nu|det behøves ikke|det var alt',
    emergencyContact: 'nødnummer|nødsituation|giftlinjen|akut|vagtlæge|alarmcentral|ambulance',
  },
  replies: {
    handedOver: 'Jeg sender dit spørgsmål videre til en person.',
    alreadyHandedOver: 'Jeg har allerede sendt dit spørgsmål videre til en person.',
    noHandover: 'Jeg kan desværre ikke stille dig om til en person her.',
    askContact: 'Skriv din e-mailadresse eller dit telefonnummer her, så de kan kontakte dig.',
    askPhone: 'Hvilket telefonnummer kan de ringe til?',
    noted: 'Tak, det har jeg noteret.',
    willContact: 'En person vender tilbage til dig.',
    complaint: 'Jeg er ked af, at jeg ikke kunne hjælpe dig.',
    sorry: 'Det er jeg ked af at høre.',
    reachThem: 'Du kan også kontakte dem direkte: {contact}',
    offerPerson: 'Skal jeg sende dit spørgsmål videre til en person?',
    near: 'Disse sider ligger måske tæt på:',
    robot:
      'Jeg er en automatisk assistent, ikke et menneske, og svarer med det, der står på hjemmesiden. Sig' +
      ' til, hvis du hellere vil tale med en person.',
    help: 'Jeg svarer på spørgsmål med det, der står på hjemmesiden. Hvad vil du vide?',
    declined: 'Det kan jeg ikke.',
    quotes: 'Jeg kan kun citere hjemmesiden, som er på {language}. Et spørgsmål på det sprog finder mere.',
    danger:
      'Det lyder som en nødsituation. Ring til alarmnummeret nu: 112 i Europa, 911 i Nordamerika, eller' +
      ' nummeret i dit land.',
    crisis:
      'Jeg er ked af, at du går igennem det her. Du er ikke alene. Er nogen i fare nu, så ring til' +
      ' alarmnummeret: 112 i Europa, 911 i Nordamerika, eller nummeret i dit land. Du kan også ringe til en livslinje i dit land.',
    siteSays: 'På hjemmesiden står der:',
    vague: 'Hvad handler dit spørgsmål om? Skriv gerne et par ord mere.',
    nothingMore: 'Det er alt, hvad jeg har fundet om det.',
  },
};
