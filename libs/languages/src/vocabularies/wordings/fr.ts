import type { Wordings } from '../../wordings';

/** French. */
export const wordings: Wordings = {
  rewrites: [
    [/\bqu'est[- ]ce que?\b'?/g, 'que '],
    [/\best[- ]ce que?\b'?/g, ' '],
    [/\bd'/g, 'de '],
    [/\b(?:du|des)\b/g, 'de'],
    [/\b(?:au|aux)\b/g, 'a'],
    [/\bsont\b/g, 'est'],
    [/\bquels\b/g, 'quel'],
    [/\bquelles?\b/g, 'quel'],
  ],
  frames:
    '(?:pouvez|pourriez)[- ]vous me dire|(?:peux|pourrais)[- ]tu me dire|(?:dites|dis)[- ]moi' +
    "|savez[- ]vous|sais[- ]tu|je (?:voudrais|veux|souhaite|souhaiterais|aimerais) savoir|j'aimerais savoir" +
    "|puis[- ]je (?:vous )?demander|(?:j'ai )?(?:une )?(?:petite )?question",
  courtesies:
    "bonjour|bonsoir|salut|coucou|s'il (?:vous|te) plait|svp|stp|merci(?: beaucoup| d'avance| bien)?|pardon" +
    '|excusez[- ]moi',
  idle: 'l le la les un une si donc',
  pronouns: 'je j tu vous nous on il elle ils elles me te',
  movable: 'que qu quand ou pourquoi qui peut puis peux pouvez peuvent',
  asking: 'combien comment quel',
  linking: 'est etait etre ont ete avez avoir ai',
};
