/**
 * Questions that next to no agent was trained to answer, in several languages. What they come near to among an agent's passages, chance
 * comes near to.
 */
export const FOREIGN_QUESTIONS: readonly string[] = [
  'What is the tallest mountain in Peru?',
  'How long does a boiled egg need?',
  'Who wrote the first sonnets in English?',
  'Why do cats purr at night?',
  'How many strings does a cello have?',
  'When was the printing press invented?',
  'What makes a rainbow?',
  'Which planet has the most moons?',
  'How do I tie a bowline knot?',
  'Can penguins recognise their own chicks?',
  'Wie entsteht Ebbe und Flut?',
  'Welche Farbe hat ein Rubin?',
  'Wer hat die Zauberflöte komponiert?',
  'Wie lange schläft ein Igel im Winter?',
  'Pourquoi le ciel est-il bleu ?',
  'Qui a peint les Nymphéas ?',
  'Combien de dents a un cheval ?',
  'Où vivent les manchots empereurs ?',
  '¿Cuántos huesos tiene el cuerpo humano?',
  '¿Quién descubrió la penicilina?',
  '¿Por qué emigran las golondrinas?',
  '¿Cómo se forma un volcán?',
  '为什么大海是咸的？',
  '谁发明了造纸术？',
  '蜜蜂怎样酿蜜？',
  '长城有多长？',
  'ミツバチはどうやって話しますか？',
  '富士山の高さは何メートルですか？',
  'Почему осенью желтеют листья?',
  'Сколько лет живёт черепаха?',
];

const HIGH = 0.9;
const LOW = 0.1;
/** How far above the spread of what chance comes near to a passage must be: about three standard deviations above their mean. */
const MARGIN_OF_SPREAD = 2 / 3;
/** What chance finds in two passages may all be alike. */
const MIN_MARGIN = 0.04;

/**
 * From which cosine on a passage makes a question one of the agent's subject, by the best cosines that the foreign questions reach among
 * the agent's passages. Models differ in where cosines of unrelated texts lie (0.1 with one, 0.7 with another), agents in
 * how many passages chance has; both are in these. A few foreign questions that are the agent's subject after all do not matter.
 */
export function relevanceBar(foreignBests: readonly number[]): number {
  const sorted = [...foreignBests].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return at(HIGH) + Math.max(MIN_MARGIN, MARGIN_OF_SPREAD * (at(HIGH) - at(LOW)));
}
