import { fold, inAllLanguages, wordsOf } from '@app/languages';

/** Greetings, thanks, yes and no in all languages. They are never part of a question. */
export const GREETINGS: ReadonlySet<string> = new Set(
  wordsOf(({ courtesy }) => courtesy?.greetings).map(fold),
);

/** Words of pleasantries. Next to other words they may carry the subject. */
export const PLEASANTRIES: ReadonlySet<string> = new Set(
  wordsOf(({ courtesy }) => courtesy?.pleasantries).map(fold),
);

/** Greetings and pleasantries in languages without spaces, longer phrases first: one may begin with another. */
const PHRASE = new RegExp(
  wordsOf(({ courtesy }) => courtesy?.phrases)
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'gu',
);
/** Particles and pronouns that may stand next to these phrases. */
const PARTICLES = new Set(inAllLanguages(({ courtesy }) => courtesy?.particles).join(''));

/** A normalized text without Chinese, Japanese, Korean and Thai pleasantries. */
export function withoutPhrases(normalized: string): string {
  return normalized.replace(PHRASE, ' ');
}

/** Whether a character of a language without spaces is a particle or a pronoun. */
export function isParticle(character: string): boolean {
  return PARTICLES.has(character);
}
