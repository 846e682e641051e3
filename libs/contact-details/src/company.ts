import { alternativesOf } from '@app/languages';
import { matchAt } from './name';
import { isNoName, isPlace } from './name-words';
import type { Span } from './readable-text';

const MAX_COMPANY_CHARS = 100;
const MAX_WORDS = 6;

const LEGAL_FORM =
  String.raw`(?:Inc|Incorporated|Ltd|Limited|LLC|LLP|L\.L\.C\.?|PLC|plc|g?GmbH|mbH|AG|KGaA|KG|OHG|GbR|UG|e\.K\.|e\.V\.|SE|S\.A\.S\.|S\.A\.|SAS|SASU|SARL|EURL|SA|` +
  String.raw`S\.R\.L\.|S\.r\.l\.|SRL|Srl|SpA|S\.p\.A\.|S\.L\.|SL|BV|B\.V\.|NV|N\.V\.|Oyj?|AB|AS|A/S|ApS|OÜ|SIA|UAB|KK|K\.K\.|Co|Corp|Corporation|Company|Pty|Pte|Bhd|` +
  String.raw`Kft|Zrt|s\.r\.o\.|d\.o\.o\.|Sp\. z o\.o\.|Lda|Ltda|Group|Holding|Holdings|ООО|АО|株式会社|有限会社|合同会社|公司)`;
const LEGAL_FORMS = new RegExp(
  String.raw`(?:\.?,? ?(?:& |und |and )?${LEGAL_FORM}(?![\p{L}\p{N}])){1,4}`,
  'uy',
);
const ENDS_IN_LEGAL_FORM = new RegExp(
  String.raw`(?:^|[ ,.])${LEGAL_FORM}$|(?:株式会社|有限会社|合同会社|公司)$|^(?:株式会社|有限会社|合同会社|ООО )`,
  'u',
);
/** A word of a company name: capitalised, beginning with a digit (3M) or in camel case (eBay). */
const WORD = new RegExp(
  String.raw`(?:[\p{Lu}\p{Lo}\p{N}]|\p{Ll}{1,2}(?=\p{Lu}))[\p{L}\p{M}\p{N}&'’+-]{0,40}(?:\.\p{L}[\p{L}\p{N}]{1,10}){0,2}`,
  'uy',
);
const LINK = new RegExp(`(?: ?[&+] ?| (?:${alternativesOf('insideCompany')}) )(?=[\\p{Lu}\\p{N}])`, 'uy');

/** The place of a company name in a text. */
export interface CompanySpan extends Span {
  /** True if the name has a legal form such as Ltd, which only companies have. */
  hasLegalForm: boolean;
}

/**
 * The company name that begins at the offset: up to six capitalised words and a legal form. Without a legal form, a
 * place or a word that describes a person is not a company.
 */
export function companyAt(text: string, start: number): CompanySpan | undefined {
  const first = matchAt(WORD, text, start);
  if (!first) return undefined;
  let end = start + first.length;
  for (let words = 1; words < MAX_WORDS; words++) {
    const link = matchAt(LINK, text, end) ?? (text[end] === ' ' ? ' ' : '');
    const word = link && matchAt(WORD, text, end + link.length);
    if (!word) break;
    end += link.length + word.length;
  }
  end += matchAt(LEGAL_FORMS, text, end)?.length ?? 0;
  const name = text.slice(start, end);
  const hasLegalForm = ENDS_IN_LEGAL_FORM.test(name) && !/^[^ ]{1,4}$/u.test(name);
  if (name.length > MAX_COMPANY_CHARS || /^[\p{N} ]+$/u.test(name)) return undefined;
  if (!hasLegalForm && (isPlace(name) || isNoName(name) || /\d{5}/.test(name))) return undefined;
  return { start, end, hasLegalForm };
}

/** Phrases before the visitor's own company. */
const OWN_COMPANY = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternativesOf('ownCompany')}) `, 'giu');
/** Phrases before a company or a place; a legal form is needed to tell them apart. */
const FROM = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternativesOf('fromCompanyOrPlace')})`, 'giu');
const LABEL = new RegExp(
  `(?<=(?:^|[\\n,;|.!(\\uFFFC]) {0,3}|\\p{L} )(?:${alternativesOf('companyLabels')}) ?[:=] ?`,
  'giu',
);
const LABELLED = /[\p{L}\p{N}][^\p{Cc},;|\uFFFC<>@:]{0,99}/uy;
const NEXT_LABEL = / (?:e-?mail|phone|tel|mobile|name|website|message)$/iu;
const NO_VALUE = /^(?:n\/?a|none|no|null|unknown|private|-)$/i;
const ARTICLE = new RegExp(`(?:${alternativesOf('companyArticles')}) `, 'iuy');

/** Finds the company that visitors state as their own. */
export function findOwnCompany(text: string): Span | undefined {
  return findLabelled(text) ?? findAfter(text, OWN_COMPANY, false) ?? findAfter(text, FROM, true);
}

function findLabelled(text: string): Span | undefined {
  for (const label of text.matchAll(LABEL)) {
    const start = label.index + label[0].length;
    const value = matchAt(LABELLED, text, start) ?? '';
    const end = start + value.replace(NEXT_LABEL, '').replace(/[.!?\s]+$/u, '').length;
    if (value !== '' && !NO_VALUE.test(text.slice(start, end))) return { start, end };
  }
  return undefined;
}

function findAfter(text: string, pattern: RegExp, needsLegalForm: boolean): Span | undefined {
  for (const match of text.matchAll(pattern)) {
    const after = match.index + match[0].length;
    const company = companyAt(text, after + (matchAt(ARTICLE, text, after)?.length ?? 0));
    if (company && (company.hasLegalForm || !needsLegalForm)) return company;
  }
  return undefined;
}
