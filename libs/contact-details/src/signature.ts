import { alternativesOf } from '@app/languages';
import { companyAt } from './company';
import type { Introduction } from './introduction';
import { isName, nameAt } from './name';
import { isNoName } from './name-words';
import { MASK, type Span } from './readable-text';

const FORMAL_CLOSING = `(?:${alternativesOf('closings')})`;
const CLOSING = `(?:${FORMAL_CLOSING}|${alternativesOf('informalClosings')})`;
const SIGNED_BELOW = new RegExp(
  `(?<=^|[\\n.!?,] {0,3})${CLOSING}[,.!]? {0,3}\\n[ \\n]{0,4}(?:-{1,2}[ \\n]{0,2})?`,
  'giu',
);
const SIGNED_BESIDE = new RegExp(`(?<=^|[\\n.!?] {0,3})${FORMAL_CLOSING},? `, 'giu');
const LINE_END = /^[ .]{0,3}(?:$|[\n,|\uFFFC])/u;

/** Finds name and company in a signature: "Best regards,\nAda Lovelace\nAnalytical Engines Ltd". */
export function findSignature(text: string): Introduction | undefined {
  for (const closing of text.includes('\n') ? [SIGNED_BELOW, SIGNED_BESIDE] : [SIGNED_BESIDE]) {
    for (const match of text.matchAll(closing)) {
      const name = nameAt(text, match.index + match[0].length);
      if (name && LINE_END.test(text.slice(name.end, name.end + 10)))
        return { name, company: companyBelow(text, name.end) };
    }
  }
  return undefined;
}

const MAX_SIGNATURE_CHARS = 300;

/** The first line or comma-separated part after the offset that is a company with a legal form. */
function companyBelow(text: string, offset: number): Span | undefined {
  return parts(text.slice(offset, offset + MAX_SIGNATURE_CHARS), offset)
    .map((part) => asCompany(text, part))
    .find((part) => part !== undefined);
}

/** Finds name and company next to a contact in a list: "Ada Lovelace, Acme Ltd, ada@example.com". */
export function findBesideContact(text: string, contacts: Span[], email: string): Introduction {
  for (const contact of contacts) {
    const header = headerName(text, contact);
    if (header) return { name: header };
  }
  const [first] = contacts;
  if (!first) return {};
  const mailbox = plainLetters(email.split('@')[0] ?? '');
  const listed = parts(text, 0).filter((part) => !isLabel(text.slice(part.start, part.end)));
  const companies = listed.map((part) => asCompany(text, part));
  const isContact = (part: Span | undefined): boolean =>
    part !== undefined && text.startsWith(MASK, part.start);
  const besideContact = (index: number): boolean =>
    [-1, 1].some((step) => {
      const next = index + step;
      return isContact(listed[next]) || (companies[next] !== undefined && isContact(listed[next + step]));
    });
  const name = listed.find((part, index) => {
    const written = text.slice(part.start, part.end);
    const minWords = mailbox.includes(plainLetters(written)) ? 1 : 2;
    return besideContact(index) && !companies[index] && isName(written, minWords);
  });
  const company = companies.find(
    (part, index) => part !== undefined && (besideContact(index) || listed[index - 1] === name),
  );
  return { name, company };
}

/** The name in `Ada Lovelace <ada@example.com>` (name-addr of RFC 5322). */
function headerName(text: string, contact: Span): Span | undefined {
  if (text[contact.start - 1] !== '<') return undefined;
  const before = text.slice(Math.max(0, contact.start - 110), contact.start - 1);
  const written = /(?:^|[\n,;:(]) {0,3}"?(?<written>[^\n,;:("<>]+?)"? ?$/u.exec(before)?.groups?.['written'];
  if (!written || !isName(written, 1)) return undefined;
  const start = contact.start - 1 - before.length + before.lastIndexOf(written);
  return { start, end: start + written.length };
}

const PARTS = /\uFFFC+|[^\n,;:|\uFFFC]+/gu;
const LEGAL_FORM_AFTER_COMMA = /^(?:, ?(?:Inc|Ltd|LLC|GmbH|Corp)\b)/u;
const LABEL_PART = new RegExp(`^(?:${alternativesOf('contactLabels')})?[^\\p{L}\\uFFFC]*$`, 'iu');

function parts(text: string, offset: number): Span[] {
  const spans = [...text.matchAll(PARTS)].map((match) => trimmed(match[0], offset + match.index));
  return spans.filter(({ start, end }) => end > start);
}

function trimmed(part: string, start: number): Span {
  const isAround = (index: number): boolean => ` ()<>"'–-`.includes(part[index] ?? '');
  let from = 0;
  let to = part.length;
  while (from < to && isAround(from)) from++;
  while (to > from && isAround(to - 1)) to--;
  return { start: start + from, end: start + to };
}

function isLabel(part: string): boolean {
  return part.length < 40 && (LABEL_PART.test(part) || part.split(' ').every(isNoName));
}

function asCompany(text: string, { start, end }: Span): Span | undefined {
  const company = companyAt(text, start);
  const isWhole =
    company &&
    (company.end === end ||
      LEGAL_FORM_AFTER_COMMA.test(text.slice(end, company.end)) ||
      text.slice(company.end, end) === '.');
  return isWhole && company.hasLegalForm ? { start, end: company.end } : undefined;
}

function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}
