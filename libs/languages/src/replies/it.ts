import type { Replies } from '../reply';

/** The fixed replies. */
export const it: Replies = {
  greeting: 'Salve! Come posso aiutarla?',
  thanks: 'Prego!',
  farewell: 'Arrivederci e a presto!',
  acknowledgement: 'Posso aiutarla in altro?',
  unknown: 'Mi dispiace, non conosco la risposta.',
  unsure: 'Il sito non lo dice chiaramente. Questo può esserle utile:',
  fileUnsure: 'Il file non lo dice chiaramente. Questo può esserle utile:',
  learning: 'Sto ancora imparando. Me lo chieda di nuovo tra qualche minuto.',
  more: 'Altre informazioni:',
  page: 'pag. {page}',
  slide: 'diapositiva {page}',
  sheet: 'foglio {page}',
  quotes: 'Il sito dice, in {language}:',
  fileQuotes: 'Il file dice, in {language}:',
  handedOver: 'Inoltro la sua richiesta a una persona.',
  alreadyHandedOver: 'Ho già inoltrato la sua richiesta a una persona.',
  noHandover: 'Mi dispiace, qui non posso metterla in contatto con una persona.',
  askContact: 'Scriva qui il suo indirizzo e-mail o il suo numero di telefono, così potranno contattarla.',
  noted: 'Grazie, ho preso nota.',
  willContact: 'Una persona la ricontatterà.',
  closed: 'Al momento siamo chiusi. Qualcuno risponderà {time}.',
  complaint: 'Mi dispiace di non averla potuta aiutare.',
  sorry: 'Mi dispiace molto.',
  reachThem: 'Può anche contattarli direttamente: {contact}',
  offerPerson: 'Vuole che inoltri la sua richiesta a una persona?',
  near: 'Queste pagine possono esserle utili:',
  robot:
    'Sono un assistente automatico, non una persona, e rispondo con i contenuti di questo sito. Se preferisce parlare con una persona, me lo dica.',
  quotesOnly:
    'Posso solo citare le mie fonti, la cui lingua è: {language}. Se chiede in quella lingua, troverà di più.',
  crisis:
    'Mi dispiace per ciò che sta vivendo. Non è da solo. Se qualcuno è in pericolo adesso, chiami subito il numero di emergenza: 112 in Europa, 911 in Nord America, o quello del suo Paese. Può chiamare anche una linea di ascolto del suo Paese.',
  siteSays: 'Il sito dice:',
  fileSays: 'Il file dice:',
  vague: 'Può darmi qualche dettaglio in più?',
  onlyText: 'Posso leggere solo testo. Scriva la Sua domanda, per favore.',
  outage: 'In questo momento non posso rispondere per un problema tecnico, ma una persona è stata avvisata.',
};
