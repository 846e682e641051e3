import type { SiteFacts } from '../../site-facts';

/** Finnish. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      '(?:miten|kuinka) (?:voin|saan|voi|saa)? ?(?:ottaa|teihin)? ?(?:yhteyttä|yhteyden)(?: teihin)?' +
      '|(?:mitkä ovat )?(?:teidän )?yhteystie(?:dot|tonne|tosi)(?:nne)?|keneen (?:voin|pitää' +
      '|otan)(?: ottaa)? ?(?:yhteyttä|soittaa)?',
    labels: 'yhteystiedot|ota yhteyttä|puhelin|sähköposti',
  },
  phone: {
    asks:
      '(?:mikä on |onko teillä )?(?:teidän )?puhelinnumero(?:nne)?|voi(?:n|nko|ko' +
      '|mmeko)? soittaa(?: teille)?',
    labels: 'puhelin|puh|yhteystiedot',
  },
  email: {
    asks: '(?:mikä on )?(?:teidän )?(?:sähköposti|sähköpostiosoite)(?:nne)?|voinko lähettää sähköpostia',
    labels: 'sähköposti|yhteystiedot',
  },
  address: {
    asks:
      '(?:mikä on )?(?:teidän )?(?:tarkka )?osoit(?:e|teenne)|missä (?:te )?(?:olette|sijaitsette)' +
      '|missä (?:kauppa|museo|toimisto|ravintola|hotelli|liike)(?:nne)? (?:on|sijaitsee)|(?:miten' +
      '|kuinka) (?:teille pääsee|pääsen teille|sinne pääsee|löydän teidät)',
    labels: 'osoite|sijainti|yhteystiedot',
  },
  hours: {
    asks:
      '(?:mitkä ovat )?(?:teidän )?aukioloa(?:jat|jasi|janne|ikanne)|(?:milloin|mihin aikaan|moneltako' +
      '|minä päivinä) (?:olette|avaatte|suljette|on|aukeaa|menette)(?: avoinna| auki| kiinni)?' +
      '|oletteko (?:[^ ]+ ){0,2}(?:auki|avoinna|kiinni)',
    labels: 'aukioloajat|avoinna|auki',
  },
  booking: {
    asks:
      '(?:miten|kuinka|mistä|missä) (?:voin|voi|teen|saan)? ?(?:varata|varaan|tilata|tilaan' +
      '|ilmoittautua|ilmoittaudun|varauksen|tehdä varauksen|ajan)|(?:haluaisin|haluan' +
      '|haluaisimme) (?:varata|tilata|ilmoittautua)|voi(?:n|nko|ko|mmeko) varata',
    labels: 'varaus|varaa|ajanvaraus|ilmoittautuminen|tilaus',
  },
};
