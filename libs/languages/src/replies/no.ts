import type { Replies } from '../reply';

/** The fixed replies. */
export const no: Replies = {
  greeting: 'Hei! Hvordan kan jeg hjelpe deg?',
  thanks: 'Bare hyggelig!',
  farewell: 'Ha det bra, og velkommen tilbake!',
  acknowledgement: 'Er det noe mer jeg kan hjelpe med?',
  unknown: 'Det vet jeg dessverre ikke.',
  unsure: 'Nettstedet sier ikke dette tydelig. Dette kan hjelpe:',
  fileUnsure: 'Filen sier ikke dette tydelig. Dette kan hjelpe:',
  learning: 'Jeg holder fortsatt på å lære. Spør gjerne igjen om noen minutter.',
  more: 'Mer:',
  page: 's. {page}',
  slide: 'lysbilde {page}',
  sheet: 'ark {page}',
  quotes: 'På nettstedet står det, på {language}:',
  fileQuotes: 'I filen står det, på {language}:',
  handedOver: 'Jeg sender spørsmålet ditt videre til en person.',
  alreadyHandedOver: 'Jeg har allerede sendt spørsmålet ditt videre til en person.',
  noHandover: 'Jeg kan dessverre ikke sette deg over til en person her.',
  askContact: 'Skriv e-postadressen eller telefonnummeret ditt her, så de kan nå deg.',
  noted: 'Takk, det har jeg notert.',
  willContact: 'En person tar kontakt med deg.',
  closed: 'Vi har stengt akkurat nå. Noen svarer {time}.',
  complaint: 'Jeg beklager at jeg ikke kunne hjelpe deg.',
  sorry: 'Det var leit å høre.',
  reachThem: 'Du kan også kontakte dem direkte: {contact}',
  offerPerson: 'Skal jeg sende spørsmålet ditt videre til en person?',
  near: 'Disse sidene kan være i nærheten:',
  robot:
    'Jeg er en automatisk assistent, ikke et menneske, og svarer med det som står på nettstedet. Si fra hvis du heller vil snakke med en person.',
  quotesOnly:
    'Jeg kan bare sitere kildene mine, som er på {language}. Et spørsmål på det språket finner mer.',
  crisis:
    'Det er vondt å høre at du går gjennom dette. Du er ikke alene. Er noen i fare nå, ring nødnummeret: 112 i Europa, 911 i Nord-Amerika, eller nummeret i landet ditt. Du kan også ringe en krisetelefon i landet ditt.',
  siteSays: 'På nettstedet står det:',
  fileSays: 'I filen står det:',
  vague: 'Hva gjelder spørsmålet ditt? Skriv gjerne noen ord til.',
  onlyText: 'Jeg kan bare lese tekst. Skriv gjerne spørsmålet ditt.',
  outage: 'Jeg kan ikke svare akkurat nå på grunn av et teknisk problem, men en person har fått beskjed.',
};
