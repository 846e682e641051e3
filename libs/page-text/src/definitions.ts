import { endsAsQuestion } from '@app/languages';
import type { IsBoilerplate } from './boilerplate';
import { idIn } from './dom';
import type { Element } from './dom';

/** The functions of the block reader that reading a definition list needs. */
export interface InnerReader {
  textOf(element: Element): string;
  paragraphsOf(element: Element): string[];
  readInside(element: Element): void;
  emit(text: string): void;
  section(heading: string, anchor: string | null, read: () => void): void;
}

const MAX_TERM_CHARS = 80;
/** A definition of at least this length is its own section if it has an id. */
const MIN_SECTION_CHARS = 300;
/** Short adjacent definitions share a block of up to this size. */
const MAX_GLOSSARY_CHARS = 600;

/**
 * Reads a `dl`. Each term stays with its definition: as a section if the term is a question, or if the definition is
 * long and has an id; else in a block, which short definitions share. Used for questions and answers, signatures and
 * settings.
 */
export function readDefinitions(list: Element, isBoilerplate: IsBoilerplate, reader: InnerReader): void {
  let glossary: string[] = [];
  const flush = (): void => {
    reader.emit(glossary.join('\n'));
    glossary = [];
  };
  for (const { terms, definitions } of definitionGroups(list, isBoilerplate)) {
    const term = joinPresent(
      terms.map((each) => reader.textOf(each)),
      ', ',
    );
    const id = terms.map(idIn).find((each) => each !== null) ?? null;
    const chars = definitions.reduce((sum, { textLength }) => sum + textLength, 0);
    if (endsAsQuestion(term) || (term !== '' && id !== null && chars >= MIN_SECTION_CHARS)) {
      flush();
      readAsSection(term, id, definitions, reader);
      continue;
    }
    const [first = '', ...rest] = definitions.flatMap((each) => reader.paragraphsOf(each));
    const separator = first.startsWith('- ') || first.includes('\n') ? ':\n' : ': ';
    const head = joinPresent([term.replace(/:$/, ''), first], separator);
    const whole = joinPresent([head, ...rest], '\n');
    if (glossary.join('\n').length + whole.length > MAX_GLOSSARY_CHARS) flush();
    if (whole.length <= MAX_GLOSSARY_CHARS) {
      if (whole !== '') glossary.push(whole);
    } else for (const block of [head, ...rest]) reader.emit(block);
  }
  flush();
}

function readAsSection(term: string, id: string | null, definitions: Element[], reader: InnerReader): void {
  const heading = shortTerm(term);
  reader.section(heading, id, () => {
    if (heading !== term) reader.emit(term);
    for (const definition of definitions) reader.readInside(definition);
  });
}

interface DefinitionGroup {
  terms: Element[];
  definitions: Element[];
}

function definitionGroups(list: Element, isBoilerplate: IsBoilerplate): DefinitionGroup[] {
  const groups: DefinitionGroup[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || isBoilerplate(child)) continue;
      const last = groups.at(-1);
      if (child.name === 'dt') {
        if (last !== undefined && last.definitions.length === 0) last.terms.push(child);
        else groups.push({ terms: [child], definitions: [] });
      } else if (child.name === 'div') visit(child);
      else if (last === undefined) groups.push({ terms: [], definitions: [child] });
      else last.definitions.push(child);
    }
  };
  visit(list);
  return groups;
}

/** A signature without its parameters. Another long term is cut between words. */
function shortTerm(term: string): string {
  if (term.length <= MAX_TERM_CHARS) return term;
  const name = /^[^(]{2,80}(?=\()/.exec(term)?.[0];
  return name ?? `${term.slice(0, MAX_TERM_CHARS).replace(/\s+\S*$/, '')}…`;
}

function joinPresent(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator);
}
