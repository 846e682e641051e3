import { createHash } from 'node:crypto';
import type { Section } from '@app/page-text';
import { detectLanguage, type Language } from '@app/ranking';

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const REPLACEMENT_CHARACTER = '\ufffd';

/** The content of a page or text in the form in which it is stored. */
export interface ReadDocument {
  title: string;
  language: Language;
  /** As JSON. */
  sections: string;
  /** SHA-256 of title and sections: the same for the same content. */
  contentHash: string;
}

/** Brings content into the form in which it is stored. Never throws. */
export function readDocument(read: { title: string | null; sections: readonly Section[] }): ReadDocument {
  const sections = JSON.stringify(read.sections, (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
  const title = storable(read.title ?? '');
  const contentHash = createHash('sha256').update(JSON.stringify(title)).update(sections).digest('base64url');
  return { title, language: languageOf(read.sections), sections, contentHash };
}

/** The language that most of the text is in, as `detectLanguage` detects it. */
export function languageOf(sections: readonly Section[]): Language {
  return detectLanguage(sections.flatMap(({ blocks }) => blocks).join('\n'));
}

function storable(text: string): string {
  return text.replace(UNSTORABLE, REPLACEMENT_CHARACTER);
}
