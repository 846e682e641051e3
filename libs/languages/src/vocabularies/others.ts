import type { Vocabulary } from '../vocabulary';
import { siteFacts } from './facts/others';

/** Words of languages that have no file of their own: Polish, Czech, Hungarian, Turkish, Greek, Hebrew, Ukrainian. */
export const others: Vocabulary = {
  siteFacts,
  streets: 'ul|ulica|nám|náměstí',
  streetWords: 'Caddesi|Cad|Sokak|Sok|Mahallesi|utca|út|tér',
  alwaysOpen: 'przez cały rok|codziennie|celoročně|yıl boyunca|egész évben',
  refersBack: 'вони|він|вона|bu|şu|onlar|ancak|αυτό|αυτή|αυτός|αυτά|αυτοί|ωστόσο',
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
