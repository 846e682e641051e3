import type { Replies } from '../reply';

/** The fixed replies. */
export const nl: Replies = {
  greeting: 'Hallo! Waarmee kan ik u helpen?',
  thanks: 'Graag gedaan!',
  farewell: 'Tot ziens!',
  acknowledgement: 'Kan ik u nog ergens mee helpen?',
  unknown: 'Sorry, dat weet ik niet.',
  unsure: 'De website zegt dit niet duidelijk. Dit kan helpen:',
  fileUnsure: 'Het bestand zegt dit niet duidelijk. Dit kan helpen:',
  learning: 'Ik ben nog aan het leren. Vraag het over een paar minuten nog eens.',
  more: 'Meer informatie:',
  page: 'p. {page}',
  slide: 'dia {page}',
  sheet: 'blad {page}',
  quotes: 'Op de website staat, in het {language}:',
  fileQuotes: 'In het bestand staat, in het {language}:',
  handedOver: 'Ik geef uw vraag door aan een medewerker.',
  alreadyHandedOver: 'Ik heb uw vraag al doorgegeven aan een medewerker.',
  noHandover: 'Het spijt me, ik kan u hier niet doorverbinden met een medewerker.',
  askContact: 'Wat is uw e-mailadres of telefoonnummer, zodat we u kunnen bereiken?',
  noted: 'Bedankt, dat heb ik genoteerd.',
  willContact: 'Een medewerker neemt contact met u op.',
  closed: 'We zijn nu gesloten. Iemand antwoordt op {time}.',
  complaint: 'Het spijt me dat ik u niet kon helpen.',
  sorry: 'Wat vervelend om te horen.',
  reachThem: 'U kunt ook rechtstreeks contact opnemen: {contact}',
  offerPerson: 'Zal ik uw vraag doorgeven aan een medewerker?',
  near: 'Misschien helpen deze pagina’s:',
  robot:
    'Ik ben een automatische assistent, geen mens, en antwoord met de inhoud van deze website. Wilt u liever een mens spreken? Zeg het gerust.',
  quotesOnly:
    'Ik kan alleen mijn bronnen citeren, en die zijn in het {language}. Met een vraag in die taal vindt u meer.',
  crisis:
    'Wat erg dat u dit meemaakt. U bent niet alleen. Is er nu iemand in gevaar, bel dan meteen het alarmnummer: 112 in Europa, 911 in Noord-Amerika, of dat van uw land. U kunt ook een crisislijn in uw land bellen.',
  siteSays: 'Op de website staat:',
  fileSays: 'In het bestand staat:',
  vague: 'Kunt u iets meer over uw vraag vertellen?',
  onlyText: 'Ik kan alleen tekst lezen. Schrijf uw vraag alstublieft op.',
  outage: 'Ik kan nu niet antwoorden door een technische storing, maar een medewerker is ingelicht.',
};
