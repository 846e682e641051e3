import { isLinkFarm } from './boilerplate';
import type { IsBoilerplate } from './boilerplate';
import { attribute } from './dom';
import type { Element } from './dom';

/** Where the content of a page stands. */
export interface MainContent {
  /** In document order, none inside another. */
  roots: Element[];
  /** Whether the page marks its content; if not, menus are still among it. */
  isMarked: boolean;
}

/** A marked content element is believed when it has this much text of its own, or this share of the page's. */
const MIN_MAIN_CHARS = 250;
const MIN_MAIN_SHARE = 0.25;
/** An article, or a container with a telling name, is the content only when little stands outside it. */
const MIN_ARTICLE_SHARE = 0.7;
/** A hero above the content: its heading and a few lines, not a second page. */
const MAX_HERO_CHARS = 1_500;

const CONTENT_NAME =
  /(?:^|\s)(?:(?:main|page|post|entry|article|doc|docs)?-?(?:content|body)|markdown(?:-body)?|documentwrapper|bodywrapper|docContent)(?:$|\s)/i;

/**
 * Finds the content: `main`, `role=main`, a lone `article`, `articleBody`, a container named so; else the whole
 * body. An `h1` with its hero above the content belongs to it.
 */
export function findMainContent(body: Element, isBoilerplate: IsBoilerplate): MainContent {
  const found = collectCandidates(body, isBoilerplate);
  const inside = (candidates: Candidate[], share: number, minChars = Infinity): Candidate[] =>
    candidates.filter(({ chars }) => chars > 0 && (chars >= found.chars * share || chars >= minChars));

  const content =
    most(inside(found.mains, MIN_MAIN_SHARE, MIN_MAIN_CHARS)) ??
    least(inside(found.articles, MIN_ARTICLE_SHARE)) ??
    least(inside(found.named, MIN_ARTICLE_SHARE));
  if (content === undefined) return { roots: [body], isMarked: false };
  return { roots: withHero(content.element, found.titles), isMarked: true };
}

/** Like `isBoilerplate`, but takes menus out of content that the page did not mark. */
export function orLinkFarm(isBoilerplate: IsBoilerplate): IsBoilerplate {
  return (element) => isBoilerplate(element) || isLinkFarm(element);
}

interface Candidate {
  element: Element;
  /** Clean text in it that is no link. */
  chars: number;
}

interface Candidates {
  mains: Candidate[];
  articles: Candidate[];
  named: Candidate[];
  titles: Element[];
  /** Clean text of the page that is no link. */
  chars: number;
}

function collectCandidates(body: Element, isBoilerplate: IsBoilerplate): Candidates {
  const found: Candidates = { mains: [], articles: [], named: [], titles: [], chars: 0 };
  const visit = (element: Element): number => {
    let chars = 0;
    for (const child of element.children) {
      if (typeof child === 'string') chars += child.trim().length;
      else if (!isBoilerplate(child)) {
        if (child.name === 'h1') found.titles.push(child);
        const within = visit(child);
        candidatesLike(child, found)?.push({ element: child, chars: within });
        if (child.name !== 'a') chars += within;
      }
    }
    return chars;
  };
  found.chars = visit(body);
  return found;
}

function candidatesLike(element: Element, found: Candidates): Candidate[] | null {
  if (element.name === 'main' || attribute(element, 'role') === 'main') return found.mains;
  if (element.name === 'article' || attribute(element, 'itemprop') === 'articlebody') return found.articles;
  const { class: classes = '', id = '' } = element.attributes;
  return CONTENT_NAME.test(classes) || CONTENT_NAME.test(id) ? found.named : null;
}

/** Puts the block of the first `h1` before a content element that has none. */
function withHero(content: Element, titles: readonly Element[]): Element[] {
  const title = titles[0];
  if (content.holdsTitle || title === undefined) return [content];
  const around = new Set<Element>();
  for (let at: Element | null = content; at !== null; at = at.parent) around.add(at);
  let hero = title;
  while (hero.parent !== null && !around.has(hero.parent) && hero.parent.textLength <= MAX_HERO_CHARS) {
    hero = hero.parent;
  }
  return [hero, content];
}

function most(candidates: Candidate[]): Candidate | undefined {
  return candidates.sort((a, b) => b.chars - a.chars)[0];
}

function least(candidates: Candidate[]): Candidate | undefined {
  return candidates.sort((a, b) => a.chars - b.chars)[0];
}
