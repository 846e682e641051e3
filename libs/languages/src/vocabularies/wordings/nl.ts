import type { Wordings } from '../../wordings';

/** Dutch. */
export const wordings: Wordings = {
  rewrites: [
    [/\b(?:zijn|bent|ben)\b/g, 'is'],
    [/\b(?:hebben|heb|hebt)\b/g, 'heeft'],
    [/\b(?:kunnen|kunt)\b/g, 'kan'],
  ],
  frames:
    '(?:kan|kunt|zou|zouden) (?:u|je|jij|jullie) (?:me|mij|ons) (?:kunnen )?(?:zeggen|vertellen)' +
    '|(?:weet|weten) (?:u|je|jij|jullie)|(?:ik|wij|we) (?:wil|willen|wilde|zou)(?: graag)? (?:willen )?(?:weten|vragen)' +
    '|mag ik vragen|(?:ik heeft )?(?:een )?(?:korte )?(?:vraag|vraagje)',
  courtesies:
    'hallo|hoi|hey|goedemorgen|goedemiddag|goedenavond|goedendag|bedankt|dank (?:je|u)(?: wel)?|dankjewel|dankuwel' +
    '|alvast|alstublieft|alsjeblieft|aub|sorry',
  idle: 'de het een of eens even nou',
  pronouns: 'ik u je jij jullie wij we hij zij ze er me mij ons',
  movable: 'wat wanneer waar waarom wie kan mag moet moeten wil',
  asking: 'hoe hoeveel welk welke',
  linking: 'is was waren heeft had wordt worden werd',
};
