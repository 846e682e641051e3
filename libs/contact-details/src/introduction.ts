import { alternativesOf, LANGUAGES } from '@app/languages';
import { companyAt } from './company';
import { isAllCapitals, isName, matchAt, nameAt } from './name';
import { isPlace } from './name-words';
import type { Span } from './readable-text';

/** The places at which a message states its writer's name and company. */
export interface Introduction {
  name?: Span;
  company?: Span;
}

const NOT_IN_WORD = "(?<![\\p{L}\\p{N}'])";
/** Phrases that are followed only by a name. */
const NAMED = new RegExp(`${NOT_IN_WORD}(?:${alternativesOf('statesName')}) ?:? `, 'giu');
/** Phrases that are followed by a name or by something else. */
const INTRODUCED = new RegExp(`${NOT_IN_WORD}(?:${alternativesOf('introducesName')}) `, 'giu');
const ROMANCE = new RegExp(
  `^(?:${LANGUAGES.flatMap(([, { joinsCompanyByOf, introducesName = [] }]) => (joinsCompanyByOf ? introducesName : [])).join('|')})`,
  'iu',
);
const THIS_IS = new RegExp(
  `(?<=^|[\\n.!,] ?|(?:hi|hello|hey|morning|afternoon|evening|day|there)[,.!]? )this is `,
  'giu',
);
const LABEL = new RegExp(
  `(?<=(?:^|[\\n,;|.!(\\uFFFC]) {0,3})(?:${alternativesOf('nameLabels')}) ?[:=] ?`,
  'giu',
);
const HERE = / here(?=$|[,.!;\n(\uFFFC]| (?:from|with|at|and|of)(?!\p{L}))/gu;
/** Longer than any name, in characters. */
const CONTEXT_CHARS = 110;

/** The text after a name of one word: the end, punctuation, or the rest of a sentence about a person. */
const AFTER_NAME = new RegExp(
  `^(?: ?(?:$|[.,;:!?()\\n\\uFFFC]|[–-] )| (?:${alternativesOf('afterName')})(?![\\p{L}]))`,
  'iu',
);
const AFTER_THIS_NAME = /^ ?(?:\(|(?:from|with|at|of|here|calling|writing|speaking|again)(?!\p{L}))/u;

const ROLE = `(?:(?:the |an? |co-?)?(?:${alternativesOf('companyRoles')})(?: of \\p{L}{2,20}(?= (?:at|for)))? )?`;
/** Text between a person and a company. */
const COMPANY_LINK = new RegExp(
  `(?:,? ${ROLE}(?:${alternativesOf('personOfCompany')}) (?:the |company )?| ?\\((?:from )?)`,
  'iuy',
);
/** Text between a person and a company, or within a name. */
const NAME_LINK = new RegExp(` (?:${alternativesOf('personOf')}) `, 'uy');

/** Finds the name that visitors state as their own, and the company after it: "I'm Ada from Acme". */
export function findIntroduction(text: string): Introduction | undefined {
  return findNamed(text) ?? findIntroduced(text) ?? findThisIs(text) ?? findHere(text);
}

function findNamed(text: string): Introduction | undefined {
  for (const pattern of [NAMED, LABEL]) {
    for (const match of text.matchAll(pattern)) {
      const introduction = introductionAt(text, match.index + match[0].length, {
        anyCase: true,
        isRomance: false,
      });
      if (introduction && !/^[\p{N}_@/]/u.test(text.slice(introduction.name?.end))) return introduction;
    }
  }
  return undefined;
}

function findIntroduced(text: string): Introduction | undefined {
  for (const match of text.matchAll(INTRODUCED)) {
    const isRomance = ROMANCE.test(match[0]);
    const introduction = introductionAt(text, match.index + match[0].length, { anyCase: false, isRomance });
    if (introduction?.name && isBelievable(text, introduction.name, AFTER_NAME)) return introduction;
  }
  return undefined;
}

function findThisIs(text: string): Introduction | undefined {
  for (const match of text.matchAll(THIS_IS)) {
    const from = match.index + match[0].length;
    const introduction = introductionAt(text, from, { anyCase: false, isRomance: false });
    const isGreeted =
      match.index > 0 &&
      /(?:hi|hello|hey|there|morning|afternoon|day)[,.!]? $/iu.test(
        text.slice(Math.max(0, match.index - 12), match.index),
      );
    if (introduction?.name && isBelievable(text, introduction.name, isGreeted ? AFTER_NAME : AFTER_THIS_NAME))
      return introduction;
  }
  return undefined;
}

/** "Ada Lovelace here". */
function findHere(text: string): Introduction | undefined {
  for (const { index } of text.matchAll(HERE)) {
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), index);
    const clause =
      /(?:^|[\n.,!;:] ?)(?:(?:hi|hello|hey)(?: there)?[,!]? )?(?<clause>[^\n.,!;:]+)$/iu.exec(before)
        ?.groups?.['clause'] ?? '';
    const start = index - clause.length;
    if (!isName(clause, 1) || isAllCapitals(clause)) continue;
    return { name: { start, end: index }, company: companyBeside(text, index + ' here'.length, false) };
  }
  return undefined;
}

function introductionAt(
  text: string,
  from: number,
  { anyCase, isRomance }: { anyCase: boolean; isRomance: boolean },
): Introduction | undefined {
  const plain = nameAt(text, from, { anyCase, particles: false });
  const company = plain && companyBeside(text, plain.end, isRomance);
  if (company || (plain && isRomance && isFromPlace(text, plain.end))) return { name: plain, company };
  const name = nameAt(text, from, { anyCase, particles: true });
  return name && { name, company: companyBeside(text, name.end, isRomance) };
}

/** The company that a word such as "from" connects with the name that ends at the offset. */
function companyBeside(text: string, offset: number, isRomance: boolean): Span | undefined {
  const link = matchAt(COMPANY_LINK, text, offset);
  if (link) return companyAt(text, offset + link.length);
  const nameLink = matchAt(NAME_LINK, text, offset);
  const company = nameLink && companyAt(text, offset + nameLink.length);
  return company && (company.hasLegalForm || isRomance) ? company : undefined;
}

/** Whether a place follows the name, as in "soy Ana de Madrid". It is neither a company nor part of the name. */
function isFromPlace(text: string, offset: number): boolean {
  const origin = offset + (matchAt(NAME_LINK, text, offset)?.length ?? 0);
  const place = origin > offset ? nameAt(text, origin, { particles: false }) : undefined;
  return place !== undefined && isPlace(text.slice(place.start, place.end));
}

function isBelievable(text: string, { start, end }: Span, after: RegExp): boolean {
  const name = text.slice(start, end);
  if (isAllCapitals(name)) return false;
  return name.includes(' ') || after.test(text.slice(end, end + CONTEXT_CHARS));
}
