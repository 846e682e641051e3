import type { SiteFacts } from '../../site-facts';

/** Romanian. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'cum (?:vă |va |te )?(?:pot|putem) (?:contacta|lua legătura)(?: cu voi| cu dumneavoastră)?' +
      '|(?:care sunt )?datele (?:voastre |dumneavoastră )?de contact|(?:pe|cu) cine (?:pot|trebuie' +
      '|putem)(?: [^ ]+){0,2}|cui (?:mă|pot) (?:adresez|adresa|scrie)',
    labels: 'contact|contactați-ne|telefon|email',
  },
  phone: {
    asks:
      '(?:care este |aveți )?(?:un )?num[ăa]r(?:ul)?(?: vostru| dumneavoastră)?(?: de telefon)?|(?:pot' +
      '|putem) (?:să )?(?:vă )?sun(?:a|ăm)?',
    labels: 'telefon|contact',
  },
  email: {
    asks: '(?:care este |aveți )?(?:o )?(?:adresa de )?e ?mail(?:ul)?|pot (?:să )?(?:vă )?scri[eu]',
    labels: 'email|contact',
  },
  address: {
    asks:
      '(?:care este )?adresa(?: voastră| dumneavoastră| exactă)*|unde (?:sunteți|vă aflați' +
      '|vă găsesc)(?: exact)?|unde (?:se află|este) (?:magazinul|muzeul|biroul|restaurantul|hotelul' +
      '|salonul)|cum ajung(?:em)? la voi',
    labels: 'adresa|locație|cum ajungi|contact',
  },
  hours: {
    asks:
      '(?:care este |ce )?(?:programul|program|orarul|orar)(?: aveți| vostru| de lucru' +
      '| de funcționare)*|(?:când|la ce oră|până la ce oră|în ce zile) (?:sunteți|deschideți|închideți' +
      '|este)(?: deschis| deschiși)?|sunteți (?:deschis|deschiși|închis)',
    labels: 'program|orar|deschis',
  },
  booking: {
    asks:
      '(?:cum|unde) (?:pot|putem|fac|se poate) (?:să )?(?:rezerva|rezerv|face o rezervare|o rezervare' +
      '|comanda|comand|mă înscriu|înscrie|programa|o programare)|(?:vreau|aș vrea|am vrea' +
      '|doresc) să (?:rezerv|rezervăm|comand|mă înscriu|fac o)|(?:pot|se poate) (?:să )?rezerv[ăa]?',
    labels: 'rezervare|rezervări|programare|comandă|înscriere',
  },
};
