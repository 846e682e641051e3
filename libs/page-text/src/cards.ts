import { endsClause, withoutLinkTargets } from '@app/languages';
import type { Element } from './dom';
import { isCallout } from './element-kinds';
import { FACT } from './facts';
import { isFenced } from './fences';

const CONTAINER = /^(?:div|article|section|figure|address)$/;
/** At least this many adjacent elements with the same name and class are cards. */
const MIN_CARDS = 3;
const MAX_CARD_CHARS = 250;
const MAX_NAME_CHARS = 60;
const MAX_VALUE_CHARS = 100;

/**
 * The children of an element that are cards: at least three small elements of the same kind, each about a single thing,
 * such as a product with its price, a person with a role, a day with its hours. Cards with headings or tables are
 * sections.
 */
export function cardsOf({ children }: Element): ReadonlySet<Element> {
  const kinds = new Map<string, Element[]>();
  for (const child of children) {
    if (typeof child === 'string' || !CONTAINER.test(child.name) || child.textLength === 0) continue;
    const kind = `${child.name} ${child.attributes['class'] ?? ''}`;
    const same = kinds.get(kind);
    if (same) same.push(child);
    else kinds.set(kind, [child]);
  }
  const cards = [...kinds.values()].filter(({ length }) => length >= MIN_CARDS).flat();
  return new Set(
    cards.filter((card) => card.textLength <= MAX_CARD_CHARS && !card.holdsSections && !isCallout(card)),
  );
}

/** The text of a card as one block: "name: value", or a line for each paragraph; null for other content. */
export function cardText(paragraphs: readonly string[]): string | null {
  const [name = '', value = ''] = paragraphs;
  if (paragraphs.length < 2 || paragraphs.some((text) => isFenced(text) || text.startsWith('|'))) return null;
  const isPair =
    paragraphs.length === 2 && isName(name) && value.length <= MAX_VALUE_CHARS && FACT.test(value);
  return isPair ? `${name}: ${value}` : paragraphs.join('\n');
}

function isName(text: string): boolean {
  const plain = withoutLinkTargets(text);
  return plain.length <= MAX_NAME_CHARS && !plain.includes('\n') && !endsClause(plain) && !FACT.test(plain);
}
