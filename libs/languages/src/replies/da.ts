import type { Replies } from '../reply';

/** The fixed replies. */
export const da: Replies = {
  greeting: 'Hej! Hvordan kan jeg hjælpe dig?',
  thanks: 'Selv tak!',
  farewell: 'Farvel, og på gensyn!',
  acknowledgement: 'Er der andet, jeg kan hjælpe med?',
  unknown: 'Det ved jeg desværre ikke.',
  unsure: 'Hjemmesiden siger det ikke klart. Dette kan hjælpe:',
  fileUnsure: 'Filen siger det ikke klart. Dette kan hjælpe:',
  learning: 'Jeg er stadig ved at lære. Spørg gerne igen om et par minutter.',
  more: 'Mere:',
  page: 's. {page}',
  quotes: 'På hjemmesiden står der, på {language}:',
  fileQuotes: 'I filen står der, på {language}:',
  handedOver: 'Jeg sender dit spørgsmål videre til en person.',
  alreadyHandedOver: 'Jeg har allerede sendt dit spørgsmål videre til en person.',
  noHandover: 'Jeg kan desværre ikke stille dig om til en person her.',
  askContact: 'Skriv din e-mailadresse eller dit telefonnummer her, så de kan kontakte dig.',
  noted: 'Tak, det har jeg noteret.',
  willContact: 'En person vender tilbage til dig.',
  closed: 'Vi har lukket lige nu. Nogen svarer {time}.',
  complaint: 'Jeg er ked af, at jeg ikke kunne hjælpe dig.',
  sorry: 'Det er jeg ked af at høre.',
  reachThem: 'Du kan også kontakte dem direkte: {contact}',
  offerPerson: 'Skal jeg sende dit spørgsmål videre til en person?',
  near: 'Disse sider ligger måske tæt på:',
  robot:
    'Jeg er en automatisk assistent, ikke et menneske, og svarer med det, der står på hjemmesiden. Sig til, hvis du hellere vil tale med en person.',
  quotesOnly: 'Jeg kan kun citere hjemmesiden, som er på {language}. Et spørgsmål på det sprog finder mere.',
  crisis:
    'Jeg er ked af, at du går igennem det her. Du er ikke alene. Er nogen i fare nu, så ring til alarmnummeret: 112 i Europa, 911 i Nordamerika, eller nummeret i dit land. Du kan også ringe til en livslinje i dit land.',
  siteSays: 'På hjemmesiden står der:',
  fileSays: 'I filen står der:',
  vague: 'Hvad handler dit spørgsmål om? Skriv gerne et par ord mere.',
  onlyText: 'Jeg kan kun læse tekst. Skriv venligst dit spørgsmål.',
  outage: 'Jeg kan ikke svare lige nu på grund af et teknisk problem, men en person har fået besked.',
};
