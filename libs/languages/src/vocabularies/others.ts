import type { Vocabulary } from '../vocabulary';

/** Words of languages that have no file of their own: Polish, Czech, Hungarian, Turkish, Greek, Hebrew, Ukrainian. */
export const others: Vocabulary = {
  statesName: 'nazywam się|mam na imię|мене звати|jmenuji se|adım',
  nameLabels: "imię|ім'я",
  closings: 'pozdrawiam|saygılarımla',
  phoneWords: String.raw`zadzwo\p{L}*|dzwon\p{L}*|ara|arayın|cep`,
  phoneBeginnings: 'telefón',
  phoneParts: 'טלפון',
  otherNumberWords: 'zam[oó]wieni[ea]|sipariş',
  numberWords: 'numer',
  ownNumberWords: 'mój|benim',
};
