import type { Talk } from '../../talk';

/** Norwegian. */
export const talk: Talk = {
  intents: {
    around: 'hei takk vennligst gjerne unnskyld ok okei ja nei og men så nå her bare',
    person:
      '(?:(?:kan|får) jeg (?:få )?|jeg (?:vil|ønsker å|vil gjerne) )?(?:snakke|prate' +
      '|chatte) med (?:et |en |dere )?(?:ekte |virkelig )?(?:menneske|person|medarbeider' +
      '|kundeservice|noen)(?: i stedet)?|(?:et |en )?(?:ekte )?(?:menneske|person|kundeservice)' +
      '|sett meg over(?: .{1,30})?',
    callback:
      '(?:kan (?:dere|du|noen) )?ring(?:e)? (?:til )?meg(?: opp| tilbake)?(?: .{1,30})?' +
      '|jeg vil bli oppringt',
    complaint:
      '(?:det|dere|du) (?:er|hjelper) (?:helt |ikke )?(?:ubrukelig|dumt?|uakseptabelt|latterlig|meg' +
      '|til hjelp)|(?:du|dere) forstår (?:meg )?ikke|feil svar|jeg vil klage|ubrukelig',
    upset:
      '(?:er|blir) (?:veldig |virkelig |så |ganske )?(?:sint|skuffet|sur|irritert|misfornøyd' +
      '|rasende)|uakseptabelt|skandale|(?:er|var|kom) (?:ødelagt|skadet|defekt|knust)|(?:fortsatt' +
      '|enda|ennå) ikke (?:kommet|fått|mottatt)|ingen (?:svarer|hjelper)|klage|pengene tilbake',
    robot:
      'er (?:du|det) (?:en |et )?(?:ekte )?(?:robot|bot|chatbot|menneske|datamaskin|ai' +
      '|maskin)(?: eller .{1,30})?|hvem (?:snakker|skriver|chatter) jeg med',
    language: '(?:kan (?:du|dere|vi) )?(?:svare|skrive|snakke)? ?(?:på )?{language}(?: takk)?',
    help:
      'hva kan (?:du|dere) (?:gjøre|hjelpe med|svare på)|(?:kan du )?hjelp(?:e)?(?: meg)?' +
      '|hva kan jeg spørre(?: deg)?(?: om)?',
    task:
      'skriv (?:[^ ]+ ){0,4}(?:dikt|stil|historie|sang|vits)(?: .{1,60})?|fortell (?:en ' +
      '|et )(?:vits|historie|eventyr)',
    more: '(?:fortell )?mer(?: om (?:det|dette))?|fortsett|hva mer|mer informasjon',
    why: 'hvorfor(?: ikke| det)?|hvordan det',
    correction: [
      'nei jeg mener {right}',
      'nei jeg mente {right}',
      'jeg mente {right} ikke {wrong}',
      'ikke {wrong} men {right}',
    ],
    danger:
      'har (?:[^ ]+ ){0,3}(?:drukket|svelget|spist) (?:[^ ]+ ){0,3}(?:vaskemiddel|gift|piller' +
      '|batteri)|puster ikke|er bevisstløs|hjertestans|det brenner|gasslekkasje|forgiftet',
    crisis: [
      'vil (?:ikke leve|dø)|ta mitt (?:eget )?liv|ta livet mitt|selvmord(?:stanker)?|skade meg selv',
      '(?:slår|mishandler|voldtar|truer) (?:meg|barnet mitt|oss)|blitt (?:voldtatt|mishandlet)',
    ],
    yes: 'ja(?: takk| gjerne)?|gjerne|okei|ok|selvfølgelig',
    no: 'nei(?: takk)?|ikke nå|trengs ikke|det var alt',
    emergencyContact: 'nødnummer|nødsituasjon|giftinformasjon|akutt|legevakt|nødetat|ambulanse',
  },
  replies: {
    handedOver: 'Jeg sender spørsmålet ditt videre til en person.',
    alreadyHandedOver: 'Jeg har allerede sendt spørsmålet ditt videre til en person.',
    noHandover: 'Jeg kan dessverre ikke sette deg over til en person her.',
    askContact: 'Skriv e-postadressen eller telefonnummeret ditt her, så de kan nå deg.',
    askPhone: 'Hvilket telefonnummer kan de ringe?',
    noted: 'Takk, det har jeg notert.',
    willContact: 'En person tar kontakt med deg.',
    complaint: 'Jeg beklager at jeg ikke kunne hjelpe deg.',
    sorry: 'Det var leit å høre.',
    reachThem: 'Du kan også kontakte dem direkte: {contact}',
    offerPerson: 'Skal jeg sende spørsmålet ditt videre til en person?',
    near: 'Disse sidene kan være i nærheten:',
    robot:
      'Jeg er en automatisk assistent, ikke et menneske, og svarer med det som står på nettstedet. Si fra' +
      ' hvis du heller vil snakke med en person.',
    help: 'Jeg svarer på spørsmål med det som står på nettstedet. Hva vil du vite?',
    declined: 'Det kan jeg ikke.',
    quotes: 'Jeg kan bare sitere nettstedet, som er på {language}. Et spørsmål på det språket finner mer.',
    danger:
      'Dette høres ut som en nødsituasjon. Ring nødnummeret nå: 112 i Europa, 911 i Nord-Amerika, eller' +
      ' nummeret i landet ditt.',
    crisis:
      'Det er vondt å høre at du går gjennom dette. Du er ikke alene. Er noen i fare nå, ring nødnummeret:' +
      ' 112 i Europa, 911 i Nord-Amerika, eller nummeret i landet ditt. Du kan også ringe en krisetelefon i landet ditt.',
    siteSays: 'På nettstedet står det:',
    vague: 'Hva gjelder spørsmålet ditt? Skriv gjerne noen ord til.',
    nothingMore: 'Det er alt jeg har funnet om det.',
  },
};
