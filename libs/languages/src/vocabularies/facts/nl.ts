import type { SiteFacts } from '../../site-facts';

/** Dutch. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'hoe (?:kan|kunnen) (?:ik|we|wij) (?:jullie|u|je|iemand|contact)(?: bereiken| contacteren' +
      '| opnemen)?|(?:wat zijn )?(?:jullie|uw|de|je) contactgegevens|contactgegevens|(?:bij|met' +
      '|aan) wie (?:moet|kan|meld|kunnen|moeten|neem) (?:ik|we|wij)|wie (?:kan|moet|kunnen) (?:ik' +
      '|we) (?:bellen|contacteren|vragen|mailen)|hoe (?:neem|kom) ik (?:contact|in contact)',
    labels: 'contact|contactgegevens|telefoon|e-mail',
  },
  phone: {
    asks:
      '(?:(?:wat is|hebben jullie|heeft u|is er) )?(?:jullie|uw|het|een|je) (?:telefoon|tel' +
      '|mobiele )?(?:nummer|telefoon|telefoonnummer)|telefoonnummer|(?:kan|kunnen|mag) (?:ik' +
      '|we) (?:jullie|u|je|ook|even)? ?bellen|(?:op )?welk nummer',
    labels: 'telefoon|tel|bel|contact',
  },
  email: {
    asks:
      '(?:(?:wat is|hebben jullie|heeft u) )?(?:jullie|uw|het|een|je) (?:e ?mail|mail)(?: ?adres)?' +
      '|e ?mail ?adres|(?:kan|kunnen) (?:ik|we) (?:jullie|u|je) (?:mailen|schrijven)',
    labels: 'e-mail|mail|contact',
  },
  address: {
    asks:
      '(?:wat is )?(?:jullie|uw|het|je) (?:exacte |precieze )?adres|waar (?:precies )?(?:zitten|zijn' +
      '|zit|vind ik) (?:jullie|u|je)(?: precies| gevestigd)*|waar (?:is|ligt|zit|staat) (?:de|het' +
      '|jullie) (?:salon|winkel|praktijk|museum|kantoor|restaurant|hotel|zaak|studio|school|kapsalon)' +
      '|hoe (?:kom|komen) (?:ik|we) (?:bij jullie|er|daar)',
    labels: 'adres|route|bereikbaarheid|contact',
  },
  hours: {
    asks:
      '(?:wat zijn )?(?:jullie |uw |de |je )?openingstijden|(?:wanneer|hoe laat|op welke dagen' +
      '|tot hoe laat|tot wanneer) (?:zijn|is|gaan|gaat|hebben|ben)(?: jullie| u| je| de [^ ]+) (?:open' +
      '|dicht|gesloten|geopend)|(?:zijn|is|bent|ben)(?: jullie| u| je| de [^ ]+)(?: [^ ]+){0,3} (?:open' +
      '|dicht|gesloten|geopend)',
    labels: 'openingstijden|geopend|open|openingsuren',
  },
  booking: {
    asks:
      '(?:hoe|waar) (?:kan|kunnen|moet|maak|boek|reserveer|bestel|meld) (?:ik|we|wij' +
      '|je)(?: [^ ]+){0,3}? ?(?:boeken|reserveren|bestellen|inschrijven|aanmelden|afspraak' +
      '|afspraak maken)?|(?:ik|we|wij) (?:wil|willen|zou|zouden)(?: graag)?(?: [^ ]+){0,6} (?:boeken' +
      '|reserveren|bestellen|afspraak maken|inschrijven|aanmelden|langskomen)|(?:kan|kunnen|mag) (?:ik' +
      '|we)(?: [^ ]+){0,4} (?:boeken|reserveren|afspraak maken|een afspraak)',
    labels: 'afspraak|boeken|reserveren|reservering|inschrijven|bestellen',
  },
  leader: {
    asks: 'wie (?:is|zijn) (?:hier )?(?:de |jullie |uw )?(?:baas|eigenaars?|eigenaresse|directeur|oprichters?|manager|leidinggevende)|wie (?:runt|leidt|bezit) (?:de|het|deze|dit|jullie)(?: [^ ]+){1,2}|van wie is (?:de|het|deze|dit)(?: [^ ]+){1,2}',
    labels: 'eigenaar|eigenaresse|directeur|oprichter|oprichtster|zaakvoerder',
    pages: 'team|over ons',
  },
  jobs: {
    asks: '(?:zoeken jullie|zoekt u|nemen jullie|hebben jullie|heeft u|zijn er)(?: [^ ]+){0,3} (?:personeel|medewerkers|mensen|aan|vacatures?|banen|werk)|(?:kan|mag) ik bij (?:jullie|u) (?:werken|solliciteren)|ik zoek (?:werk|een baan)',
    labels: 'vacatures|werken bij|we zoeken|wij zoeken|word collega',
  },
};
