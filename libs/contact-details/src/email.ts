import { parse } from 'tldts';
import { CJK } from '@app/languages';
import type { Span } from './readable-text';

/** A letter or digit of a script with spaces between words. Chinese and Japanese text may touch an address. */
const SPACED = `(?![${CJK}])[\\p{L}\\p{M}\\p{N}]`;
const ATOM = `(?:${SPACED}|[_%+&'~!#$*^{|}-])`;
const LOCAL_PART = new RegExp(`(?:(?:${SPACED}|[_+])${ATOM}*(?:\\.${ATOM}+)*|[${CJK}][${CJK}\\p{N}]*)$`, 'u');
const label = (letter: string): string => `(?:${letter})(?:(?:(?:${letter})|-){0,61}(?:${letter}))?`;
const LABEL = `(?:${label(SPACED)}|${label(`[${CJK}]`)})`;
const DOMAIN = new RegExp(`${LABEL}(?:\\.${LABEL})+`, 'uy');

/** RFC 5321 4.5.3.1. */
const MAX_LOCAL_PART_CHARS = 64;
const MAX_DOMAIN_CHARS = 253;
/** The path of a git remote: `git@github.com:org/repo`. */
const SCP_PATH = /^:~?[\w.-]+\/|^:\S{1,100}\.git\b/;

/** An at sign, plain or full-width. An address has exactly one. */
const AT_SIGN = /[@\uFF20]/;

/** Finds the email addresses in a readable text: RFC 5321 without quoted local parts and address literals. */
export function findEmails(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const local = localPartBefore(text, at);
    const domain = domainAfter(text, at);
    if (!local || !domain) continue;
    const start = at - local.length;
    const end = at + 1 + domain.length;
    // Skips a handle such as @ada@mastodon.social, and a git remote.
    if (text[start - 1] === '@' || text[end] === '@' || SCP_PATH.test(text.slice(end, end + 110))) continue;
    spans.push({ start, end });
  }
  return spans;
}

/**
 * The address in NFKC (Unicode UAX #15) with its domain in lower case, so that a mailbox has only one spelling. The
 * local part may be case-sensitive (RFC 5321 2.4). If NFKC would break the address, by putting a space or a full stop
 * into it, only the domain is changed to lower case.
 */
export function normalizeEmail(written: string): string {
  const composed = written.normalize('NFKC');
  const [span] = findEmails(composed);
  const isAddress = span?.start === 0 && span.end === composed.length;
  const email = isAddress ? composed : written;
  const at = email.search(AT_SIGN);
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

function localPartBefore(text: string, at: number): string | undefined {
  const local = LOCAL_PART.exec(text.slice(Math.max(0, at - MAX_LOCAL_PART_CHARS - 1), at))?.[0];
  return local && local.length <= MAX_LOCAL_PART_CHARS ? local : undefined;
}

/** The longest domain after the `@` that ends in a public or a special-use suffix: `x.com` in "x.com.Thanks". */
function domainAfter(text: string, at: number): string | undefined {
  DOMAIN.lastIndex = 0;
  const labels = DOMAIN.exec(text.slice(at + 1, at + 1 + MAX_DOMAIN_CHARS))?.[0].split('.') ?? [];
  for (; labels.length > 1; labels.pop()) {
    const domain = labels.join('.');
    const { isIcann, isSpecialUse } = parse(domain, { detectSpecialUse: true });
    if (isIcann || isSpecialUse) return domain;
  }
  return undefined;
}
