import type { SiteFacts } from '../../site-facts';

/** Norwegian. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'hvordan (?:kan jeg|kan vi|kontakter|får) (?:jeg|vi|man|kontakte|nå|tak i|kontakt)?(?: ?(?:dere|i' +
      '|med))*|(?:hva er )?(?:deres|din)? ?kontaktinformasjon|hvem (?:kan|skal|bør) (?:jeg' +
      '|vi) (?:kontakte|ringe|spørre|snakke med)',
    labels: 'kontakt|kontakt oss|telefon|e-post',
  },
  phone: {
    asks:
      '(?:hva er |har dere )?(?:deres|et|telefonnummeret)? ?(?:telefonnummer|nummer' +
      '|telefonnummeret)(?: deres)?|(?:kan|får) (?:jeg|vi|man) ringe(?: dere)?',
    labels: 'telefon|tlf|kontakt',
  },
  email: {
    asks:
      '(?:hva er |har dere )?(?:deres|en)? ?(?:e ?post|mail)(?: ?adresse(?:n)?)?(?: deres)?' +
      '|kan jeg (?:sende e ?post til|skrive til) dere',
    labels: 'e-post|kontakt',
  },
  address: {
    asks:
      '(?:hva er )?(?:deres adresse|adressen(?: deres)?)|hvor (?:ligger|er|finner jeg|holder) (?:dere' +
      '|butikken|museet|kontoret|restauranten|hotellet)(?: til| hen| nøyaktig)*|hvordan (?:kommer' +
      '|finner) (?:jeg|vi|man) (?:meg |oss |seg )?(?:til dere|dit|frem)',
    labels: 'adresse|finn fram|kontakt',
  },
  hours: {
    asks:
      '(?:hva er )?(?:deres )?åpningstid(?:er|ene)?(?: deres)?|(?:når|hvor lenge|hvilke dager) (?:åpner' +
      '|stenger|har|er) (?:dere|butikken|museet)(?: åpent| åpne| stengt)?|(?:har' +
      '|er) dere (?:[^ ]+ )?(?:åpent|åpne|stengt)',
    labels: 'åpningstider|åpent',
  },
  booking: {
    asks:
      '(?:hvordan|hvor) (?:kan jeg|kan vi|gjør jeg for å|bestiller|booker|melder) ?(?:jeg|vi|man' +
      '|bestille|booke|reservere|melde|meg|på)*|(?:jeg|vi) (?:vil|ønsker å' +
      '|kunne tenke meg å)(?: gjerne)? (?:bestille|booke|reservere|melde)|kan (?:jeg|vi' +
      '|man) (?:bestille|booke|reservere)',
    labels: 'bestill|booking|bestilling|påmelding',
  },
};
