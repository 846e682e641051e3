import type { SiteFacts } from '../../site-facts';

/** Swedish. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'hur (?:kan jag|kan vi|kontaktar|når) (?:jag|vi|man|kontakta|nå)?(?: ?er)?|(?:vilka är )?(?:era' +
      '|dina|edra)? ?kontaktuppgifter|vem (?:kan|ska|skall) (?:jag|vi) (?:kontakta|ringa|prata med' +
      '|vända mig till)',
    labels: 'kontakt|kontakta oss|telefon|e-post',
  },
  phone: {
    asks:
      '(?:vad är |har ni )?(?:ert|ett|telefon)? ?(?:telefonnummer|nummer)|(?:kan|får) (?:jag|vi' +
      '|man) ringa(?: er)?',
    labels: 'telefon|tel|kontakt',
  },
  email: {
    asks:
      '(?:vad är |har ni )?(?:er|en)? ?(?:e ?post|mejl|mail)(?: ?adress)?|kan jag (?:mejla|maila' +
      '|skriva till) er',
    labels: 'e-post|mejl|kontakt',
  },
  address: {
    asks:
      '(?:vad är )?(?:er|din) (?:exakta )?adress|var (?:ligger|finns|är|hittar jag|hittar man) (?:ni|er' +
      '|butiken|museet|kontoret|restaurangen|hotellet)(?: någonstans| exakt)?|hur (?:tar|kommer' +
      '|hittar) (?:jag|vi|man) (?:mig |oss |sig )?(?:till er|dit)',
    labels: 'adress|hitta hit|kontakt',
  },
  hours: {
    asks:
      '(?:vilka är )?(?:era )?(?:öppettider|öppettiderna)|(?:när|hur dags|hur länge|vilka dagar' +
      '|vilken tid) (?:öppnar|stänger|har|är) (?:ni|butiken|museet)(?: öppet| öppna| stängt)?|(?:har' +
      '|är) ni (?:[^ ]+ )?(?:öppet|öppna|stängt)',
    labels: 'öppettider|öppet',
  },
  booking: {
    asks:
      '(?:hur|var) (?:kan jag|kan vi|gör jag för att|bokar|beställer|anmäler) ?(?:jag|vi|man|boka' +
      '|reservera|beställa|anmäla|mig)*|(?:jag|vi) (?:vill|skulle vilja)(?: gärna)? (?:boka|reservera' +
      '|beställa|anmäla)|kan (?:jag|vi|man) (?:boka|reservera)',
    labels: 'boka|bokning|beställ|anmälan',
  },
};
