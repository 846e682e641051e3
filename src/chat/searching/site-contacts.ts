import {
  decodedUri,
  emailsIn,
  isPhoneNumber,
  pathOf,
  type Language,
  phonesIn,
  siteLabel,
  withoutLinkTargets,
} from '@app/languages';
import { holdsShape } from '@app/extractive-answer';
import type { FoundPassage } from '../../knowledge/found-passage';

type Page = Pick<FoundPassage, 'title' | 'heading' | 'text' | 'url'>;

/** Code blocks: contacts in them are examples. */
const FENCED = /(```|~~~)[\s\S]*?(?:\1|$)/g;
const STATED = /^- ([^:：]{1,40}): (\S.*)$/u;
/** The path of a start page, perhaps of one language. */
const START_PATH = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w+)?$/i;
/** Between the parts of a title. */
const SEPARATOR = /\s[|–—·•:›»-]\s|:\s/u;
/** Names that are reserved for examples (RFC 2606). */
const EXAMPLE = /(?:@|\.)example(?:\.\p{L}+)?$|\.(?:test|invalid|localhost)$/iu;

/** The languages whose labels a site may use. */
function languagesOf(languages: readonly Language[]): readonly string[] {
  const known = languages.filter((language) => language !== 'und');
  return [...new Set([...known, 'en'])];
}

/** The labels under which sites in these languages state how to reach them, as a text to search for. */
export function contactLabels(languages: readonly Language[]): string {
  const names = ['contact', 'phone', 'email', 'address'] as const;
  return languagesOf(languages)
    .flatMap((language) => names.map((name) => siteLabel(language, name)))
    .join(' ');
}

/**
 * The phone number and the email address of the business: from its structured data, else from its contact page.
 * Contacts on other pages may belong to anybody, and are ignored; so are lists that look like structured data, unless
 * they are on the start page or the contact page. `passages` are the result for `contactLabels`.
 */
export function ownContacts(passages: readonly Page[], languages: readonly Language[]): string[] {
  const stated = passages
    .filter((passage) => isOwnPage(passage, languages))
    .flatMap((passage) => statedIn(passage, languages));
  const onPage = passages.filter((passage) => isContactPage(passage, languages)).map(plainText);
  const phones = [
    ...stated.filter((value) => isPhoneNumber(value)),
    ...onPage.flatMap((text) => phonesIn(text).map(({ written }) => written)),
  ];
  const emails = [...stated, ...onPage].flatMap(emailsIn);
  const email = emails.find((each) => !EXAMPLE.test(each));
  return [phones[0], email].filter((contact) => contact !== undefined);
}

/** A section written by the service from structured data: a list of values, each with its label. */
function statedIn({ text }: Page, languages: readonly Language[]): string[] {
  const labels = new Set(
    languagesOf(languages).flatMap((language) => [
      siteLabel(language, 'phone'),
      siteLabel(language, 'email'),
    ]),
  );
  return text.split('\n').flatMap((line) => {
    const [, label = '', value = ''] = STATED.exec(line) ?? [];
    return labels.has(label) ? [value] : [];
  });
}

/** Whether contacts may be the business's own: on a start page, on a contact page, and in the tenant's texts. */
export function isOwnPage(page: Page, languages: readonly Language[]): boolean {
  const { url } = page;
  return url === null || START_PATH.test(decodedPath(url)) || isContactPage(page, languages);
}

/**
 * Whether a part of the title or the last part of the URL begins with the word for contacts: "Contact us | Acme". The
 * "privacy contact" is another's.
 */
function isContactPage({ title, url }: Page, languages: readonly Language[]): boolean {
  const file = decodedPath(url).replace(/\/+$/, '').split('/').at(-1) ?? '';
  const names = [...title.split(SEPARATOR), file.replace(/\.\w+$/, '')].map((name) => name.trim());
  return languagesOf(languages).some((language) => {
    const label = siteLabel(language, 'contact');
    const begins = new RegExp(`^${label}(?!\\p{L})`, 'iu');
    return names.some((name) => begins.test(name) && name.length <= 3 * label.length);
  });
}

/**
 * The text without code and without the lines that name a price: a number that costs money is not the business's own.
 */
function plainText({ text }: Page): string {
  return withoutLinkTargets(text.replace(FENCED, ''))
    .split('\n')
    .filter((line) => !holdsShape(line, 'price'))
    .join('\n');
}

function decodedPath(url: string | null): string {
  return decodedUri(pathOf(url ?? ''));
}
