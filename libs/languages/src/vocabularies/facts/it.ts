import type { SiteFacts } from '../../site-facts';

/** Italian. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'come (?:posso|possiamo|si può|si possono|faccio a|vi|la) ?(?:contattar(?:vi|la|e)|contatto' +
      '|contattiamo|raggiungervi|mettermi in contatto)|(?:quali sono )?(?:i|i vostri|vostri' +
      '|i suoi) contatti|(?:a|con) chi (?:posso|devo|possiamo|dobbiamo|mi|ci) ?(?:rivolger(?:mi|ci|e)' +
      '|chiedere|parlare|rivolgo|rivolgiamo|telefonare|scrivere)|chi (?:posso|devo' +
      '|possiamo) (?:contattare|chiamare)|dove (?:posso|possiamo) (?:scriver|contattar)vi',
    labels: 'contatti|contattaci|telefono|email',
  },
  phone: {
    asks:
      "(?:(?:qual è|avete|mi date|c'è) )?(?:il|un|il vostro|vostro)? ?(?:numero|telefono|cellulare" +
      '|whatsapp|numero di (?:telefono|cellulare))|(?:posso|possiamo|si può) (?:chiamar(?:vi|e)' +
      '|telefonar(?:vi|e))|(?:a )?(?:che|quale) numero',
    labels: 'telefono|tel|chiamaci|contatti',
  },
  email: {
    asks:
      "(?:(?:qual è|avete|mi date|c'è) )?(?:la|una|la vostra|l'|un)? ?(?:indirizzo )?(?:e ?mail|mail" +
      '|posta elettronica)|(?:posso|possiamo) scrivervi',
    labels: 'email|e-mail|contatti',
  },
  address: {
    asks:
      "(?:qual è )?(?:il |il vostro |vostro |l')indirizzo(?: esatto| preciso)?|dove (?:siete|vi trovate" +
      '|vi trovo|posso trovarvi|state)(?: di preciso| esattamente)?|dove (?:si trova|è' +
      "|sta) (?:esattamente )?(?:il|la|l'|lo) ?(?:vostr[oa] )?(?:negozio|museo|ufficio|ristorante|hotel" +
      '|agriturismo|studio|scuola|sede|castello|cantina|villa|azienda)|come (?:si arriva|arrivare' +
      '|posso arrivare|ci si arriva|raggiungervi|vi raggiungo|vi si raggiunge)(?: da voi| lì)?',
    labels: 'indirizzo|dove siamo|come raggiungerci|come arrivare|contatti',
  },
  hours: {
    asks:
      '(?:(?:quali sono|che) )?(?:gli |i vostri |i )?orari(?: di apertura)?(?: (?:fate|avete))?' +
      '|(?:quando|a che ora|in che giorni|fino a che ora|fino a quando) (?:aprite|chiudete|(?:siete' +
      '|è) (?:apert|chius)[oi])|(?:siete|sarete) (?:aperti|chiusi)|aprite' +
      '|(?:[^ ]+ ){1,2}siete (?:aperti|chiusi)',
    labels: 'orari|orario|apertura|aperto',
  },
  booking: {
    asks:
      '(?:come|dove) (?:posso|possiamo|si può|faccio a|si fa a|devo fare per)? ?(?:prenotar[ei]|prenoto' +
      '|si prenota|prenotiamo|iscrivermi|ordinare|fissare un appuntamento|iscriversi)|(?:vorrei' +
      '|vorremmo|voglio|vogliamo|mi piacerebbe) (?:prenotare|fare una prenotazione|iscrivermi|ordinare' +
      '|un appuntamento|fissare un appuntamento)|(?:posso|possiamo|si può) prenotare|(?:bisogna|devo' +
      '|serve|occorre) prenotare',
    labels: 'prenotazioni|prenota|prenotare|prenotazione|appuntamento|iscrizioni',
  },
  leader: {
    asks:
      'chi (?:è|sono) (?:il |la |i |il vostro )?(?:capo|titolar[ei]|proprietari[oa]?|direttore|direttrice|fondatore|fondatrice|responsabile|gestore)' +
      '|chi (?:dirige|gestisce|possiede) (?:il|la|questo|questa|il vostro)(?: [^ ]+){1,2}',
    labels: 'titolare|proprietario|proprietaria|direttore|direttrice|fondatore|fondatrice|gestore',
    pages: 'team|chi siamo',
  },
  jobs: {
    asks:
      '(?:state|stanno) (?:assumendo|cercando (?:personale|dipendenti|collaboratori))|(?:cercate|assumete)(?: personale| dipendenti| collaboratori)?' +
      '|(?:avete|ci sono|offrite)(?: [^ ]+){0,2} (?:lavoro|posti di lavoro|offerte di lavoro|posizioni aperte)|(?:posso|potrei) lavorare (?:da|con|per) voi|cerco lavoro',
    labels: 'lavora con noi|offerte di lavoro|posizioni aperte|cerchiamo personale|candidature',
  },
};
