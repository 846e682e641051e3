import type { SiteFacts } from '../../site-facts';

/** Danish. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'hvordan (?:kan jeg|kan vi|kontakter|får) (?:jeg|vi|man|kontakte|fat|kontakt)?(?: ?(?:jer|i|på' +
      '|med))*|(?:hvad er )?(?:jeres|dine)? ?kontaktoplysninger|hvem (?:kan|skal) (?:jeg' +
      '|vi) (?:kontakte|ringe til|spørge|tale med)',
    labels: 'kontakt|kontakt os|telefon|e-mail',
  },
  phone: {
    asks:
      '(?:hvad er |har i )?(?:jeres|et|telefon)? ?(?:telefonnummer|nummer)|(?:kan|må) (?:jeg|vi' +
      '|man) ringe(?: til jer)?',
    labels: 'telefon|tlf|kontakt',
  },
  email: {
    asks:
      '(?:hvad er |har i )?(?:jeres|en)? ?(?:e ?mail|mail)(?: ?adresse)?|kan jeg (?:maile' +
      '|skrive) til jer',
    labels: 'e-mail|mail|kontakt',
  },
  address: {
    asks:
      '(?:hvad er )?(?:jeres|din) (?:præcise )?adresse|hvor (?:ligger|er|finder jeg|bor|holder) (?:i' +
      '|jer|butikken|museet|kontoret|restauranten|hotellet)(?: henne| præcis| til)?|hvordan (?:kommer' +
      '|finder) (?:jeg|vi|man) (?:til jer|derhen|jer)',
    labels: 'adresse|find vej|kontakt',
  },
  hours: {
    asks:
      '(?:hvad er )?(?:jeres )?åbningstider(?:ne)?|(?:hvornår|hvor længe|hvilke dage) (?:åbner|lukker' +
      '|har|er) (?:i|butikken|museet)(?: åbent| åbne| lukket)?|(?:har|er) i (?:[^ ]+ )?(?:åbent|åbne' +
      '|lukket)',
    labels: 'åbningstider|åbent',
  },
  booking: {
    asks:
      '(?:hvordan|hvor) (?:kan jeg|kan vi|gør jeg for at|booker|bestiller|tilmelder) ?(?:jeg|vi|man' +
      '|booke|reservere|bestille|tilmelde|mig)*|(?:jeg|vi) (?:vil|kunne)(?: gerne| godt)? (?:booke' +
      '|reservere|bestille|tilmelde)|kan (?:jeg|vi|man) (?:booke|reservere)',
    labels: 'book|booking|bestil|tilmelding',
  },
};
