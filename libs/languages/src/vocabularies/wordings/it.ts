import type { Wordings } from '../../wordings';

/** Italian. */
export const wordings: Wordings = {
  rewrites: [
    [/\b(?:del|dello|della|dei|degli|delle)\b|\bdell'/g, 'di '],
    [/\b(?:al|allo|alla|ai|agli|alle)\b|\ball'/g, 'a '],
    [/\b(?:nel|nello|nella|nei|negli|nelle)\b|\bnell'/g, 'in '],
    [/\b(?:dal|dallo|dalla|dai|dagli|dalle)\b|\bdall'/g, 'da '],
    [/\bquali\b/g, 'quale'],
  ],
  frames:
    '(?:mi )?(?:puo|potrebbe|puoi|potresti|potete|potreste) (?:dir(?:e|mi)|indicar(?:e|mi))|(?:mi dica|dimmi|ditemi)' +
    '|(?:sa|sai|sapete) (?=se )|(?:vorrei|volevo|mi piacerebbe) (?:sapere|chiedere)|posso chiedere' +
    '|(?:ho )?una domanda|domanda',
  courtesies:
    'ciao|salve|buongiorno|buon giorno|buonasera|buona sera|(?:molte |tante )?grazie(?: mille| in anticipo)?' +
    '|per favore|per piacere|per cortesia|mi scusi|scusi|scusate',
  idle: 'il lo la i gli le l un uno una se',
  pronouns: 'io tu lei noi voi loro mi ci vi',
  movable: 'che cosa quando dove perche chi posso puo possono possiamo',
  asking: 'quanto quanta quanti quante come quale',
  linking: 'e sono era essere ha hanno avete avere sta',
};
