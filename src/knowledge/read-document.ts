import { createHash } from 'node:crypto';
import type { Section } from '@app/page-text';
import { detectLanguage, type Language } from '@app/ranking';

/** What a database cannot keep as text. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** What a page or text says, in the form in which it is kept. */
export interface ReadDocument {
  title: string;
  language: Language;
  /** As JSON. */
  sections: string;
  /** Tells whether two readings say the same. */
  contentHash: string;
}

/** Brings what was read into the form in which it is kept. Never throws. */
export function readDocument(read: { title: string | null; sections: readonly Section[] }): ReadDocument {
  const sections = JSON.stringify(read.sections, (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
  const title = storable(read.title ?? '');
  const contentHash = createHash('sha256').update(JSON.stringify(title)).update(sections).digest('base64url');
  const language = detectLanguage(read.sections.flatMap(({ blocks }) => blocks).join('\n'));
  return { title, language, sections, contentHash };
}

function storable(text: string): string {
  return text.replace(UNSTORABLE, '\ufffd');
}
