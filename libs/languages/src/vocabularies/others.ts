import type { Vocabulary } from '../vocabulary';

/** Words of languages that have no file of their own: Polish, Czech, Hungarian, Turkish, Greek, Hebrew, Ukrainian. */
export const others: Vocabulary = {
  smallTalk: {
    greeting: 'cześć|dzień dobry|merhaba|selam|ahoj|dobrý den|szia|γεια|γεια σας|γεια σου|shalom|שלום',
    thanks: 'dziękuję|dzięki|teşekkürler|teşekkür ederim|děkuji|díky|köszönöm|ευχαριστώ',
  },
  answers: {
    refersBack: 'вони|він|вона|bu|şu|onlar|ancak|αυτό|αυτή|αυτός|αυτά|αυτοί|ωστόσο',
  },
  visitors: {
    statesName: 'nazywam się|mam na imię|мене звати|jmenuji se|adım',
    nameLabels: "imię|ім'я",
    closings: 'pozdrawiam|saygılarımla',
  },
  phones: {
    words: String.raw`zadzwo\p{L}*|dzwon\p{L}*|ara|arayın|cep`,
    beginnings: 'telefón',
    parts: 'טלפון',
    otherWords: 'zam[oó]wieni[ea]|sipariş',
    numberWords: 'numer',
    ownWords: 'mój|benim',
  },
};
