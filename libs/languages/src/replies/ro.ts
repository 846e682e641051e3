import type { Replies } from '../reply';

/** The fixed replies. */
export const ro: Replies = {
  greeting: 'Bună ziua! Cu ce vă pot ajuta?',
  thanks: 'Cu plăcere!',
  farewell: 'La revedere!',
  acknowledgement: 'Vă mai pot ajuta cu ceva?',
  unknown: 'Îmi pare rău, nu știu răspunsul.',
  unsure: 'Site-ul nu spune clar acest lucru. Ar putea ajuta:',
  fileUnsure: 'Fișierul nu spune clar acest lucru. Ar putea ajuta:',
  learning: 'Încă învăț. Întrebați din nou peste câteva minute.',
  more: 'Mai multe:',
  page: 'p. {page}',
  slide: 'diapozitivul {page}',
  sheet: 'foaia {page}',
  quotes: 'Pe site scrie, în {language}:',
  fileQuotes: 'În fișier scrie, în {language}:',
  handedOver: 'Transmit solicitarea dumneavoastră unei persoane.',
  alreadyHandedOver: 'Am transmis deja solicitarea dumneavoastră unei persoane.',
  noHandover: 'Îmi pare rău, aici nu vă pot pune în legătură cu o persoană.',
  askContact: 'Scrieți aici adresa de email sau numărul de telefon, pentru a putea fi contactat.',
  noted: 'Mulțumesc, am notat.',
  willContact: 'O persoană vă va contacta.',
  closed: 'Acum este închis. Cineva va răspunde: {time}.',
  complaint: 'Îmi pare rău că nu v-am putut ajuta.',
  sorry: 'Îmi pare rău să aud asta.',
  reachThem: 'Îi puteți contacta și direct: {contact}',
  offerPerson: 'Să transmit solicitarea dumneavoastră unei persoane?',
  near: 'Aceste pagini ar putea fi apropiate:',
  robot:
    'Sunt un asistent automat, nu o persoană, și răspund cu ce scrie pe acest site. Dacă preferați să vorbiți cu o persoană, spuneți-mi.',
  quotesOnly:
    'Pot doar să citez sursele mele, a căror limbă este {language}. O întrebare în această limbă găsește mai mult.',
  crisis:
    'Îmi pare rău că treceți prin asta. Nu sunteți singur. Dacă cineva este acum în pericol, sunați la numărul de urgență: 112 în Europa, 911 în America de Nord, sau numărul din țara dumneavoastră. Puteți suna și la o linie de criză din țara dumneavoastră.',
  siteSays: 'Pe site scrie:',
  fileSays: 'În fișier scrie:',
  vague: 'Despre ce este întrebarea? Scrieți, vă rog, câteva cuvinte în plus.',
  onlyText: 'Pot citi doar text. Vă rog să scrieți întrebarea dumneavoastră.',
  outage: 'Nu pot răspunde acum din cauza unei probleme tehnice, dar o persoană a fost anunțată.',
};
