import { LANGUAGES, type Language } from '@app/languages';

/** Languages that have a code of their own, which `detectLanguage` does not tell apart. */
const DETECTED_AS = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
]);

/**
 * Whether a page is in the wanted language (BCP 47, in any case). If the language of the text is clear, it decides,
 * because many pages declare a wrong language; otherwise the declared language decides. A page of unknown language is
 * wanted. `de` includes `de-AT`; `de-AT` includes pages that are just `de`.
 */
export function isInLanguage(wanted: string, declared: string | null, detected: Language): boolean {
  const tag = canonical(wanted);
  const declaredTag = declared === null ? undefined : canonical(declared);
  const isDeclared = declaredTag === undefined ? undefined : isPartOf(tag, declaredTag);
  const primary = primaryOf(tag);
  const isDetectable = LANGUAGES.some(([language]) => language === primary);
  if (detected === 'und') return isDeclared ?? true;
  // The detection mistakes a language that it does not know for a similar one.
  if (!isDetectable) return isDeclared ?? false;
  const isOtherRegion = isDeclared === false && primaryOf(declaredTag!) === primary;
  return detected === primary && !isOtherRegion;
}

/** Whether either tag is a beginning of the other. */
function isPartOf(one: string, other: string): boolean {
  return `${one}-`.startsWith(`${other}-`) || `${other}-`.startsWith(`${one}-`);
}

/** The tag in lower case, with the language as `detectLanguage` calls it. */
function canonical(tag: string): string {
  const lower = tag.toLowerCase();
  const primary = primaryOf(lower);
  return (DETECTED_AS.get(primary) ?? primary) + lower.slice(primary.length);
}

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0] ?? '';
}
