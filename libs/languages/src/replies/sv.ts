import type { Replies } from '../reply';

/** The fixed replies. */
export const sv: Replies = {
  greeting: 'Hej! Hur kan jag hjälpa dig?',
  thanks: 'Varsågod!',
  farewell: 'Hej då, och välkommen åter!',
  acknowledgement: 'Är det något mer jag kan hjälpa dig med?',
  unknown: 'Tyvärr vet jag inte svaret på det.',
  unsure: 'Webbplatsen säger inte det tydligt. Det här kan hjälpa:',
  fileUnsure: 'Filen säger inte det tydligt. Det här kan hjälpa:',
  learning: 'Jag håller fortfarande på att lära mig. Fråga gärna igen om några minuter.',
  more: 'Mer:',
  page: 's. {page}',
  quotes: 'På webbplatsen står det, på {language}:',
  fileQuotes: 'I filen står det, på {language}:',
  handedOver: 'Jag skickar din fråga vidare till en person.',
  alreadyHandedOver: 'Jag har redan skickat din fråga vidare till en person.',
  noHandover: 'Tyvärr kan jag inte koppla dig till en person här.',
  askContact: 'Skriv din e-postadress eller ditt telefonnummer här, så att de kan nå dig.',
  noted: 'Tack, det har jag antecknat.',
  willContact: 'En person återkommer till dig.',
  closed: 'Vi har stängt just nu. Någon svarar {time}.',
  complaint: 'Jag är ledsen att jag inte kunde hjälpa dig.',
  sorry: 'Jag är ledsen att höra det.',
  reachThem: 'Du kan också kontakta dem direkt: {contact}',
  offerPerson: 'Ska jag skicka din fråga vidare till en person?',
  near: 'De här sidorna kan ligga nära:',
  robot:
    'Jag är en automatisk assistent, inte en människa, och svarar med det som står på webbplatsen. Säg till om du hellre vill prata med en person.',
  quotesOnly: 'Jag kan bara citera webbplatsen, som är på {language}. En fråga på det språket ger fler svar.',
  crisis:
    'Jag är ledsen att du går igenom detta. Du är inte ensam. Om någon är i fara nu, ring nödnumret: 112 i Europa, 911 i Nordamerika, eller numret i ditt land. Du kan också ringa en jourtelefon i ditt land.',
  siteSays: 'På webbplatsen står det:',
  fileSays: 'I filen står det:',
  vague: 'Vad gäller din fråga? Skriv gärna några ord till.',
  onlyText: 'Jag kan bara läsa text. Skriv gärna din fråga.',
  outage: 'Jag kan inte svara just nu på grund av ett tekniskt problem, men en person har fått veta det.',
};
