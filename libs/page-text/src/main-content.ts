import { isLinkFarm } from './boilerplate';
import type { IsBoilerplate } from './boilerplate';
import { attribute } from './dom';
import type { Element } from './dom';

/** The elements that hold the content of a page. */
export interface MainContent {
  /** In document order, none inside another. */
  roots: Element[];
  /** Whether the page marks its content. If not, the roots may contain menus. */
  isMarked: boolean;
}

/** A marked content element is accepted if it has this much text, or this share of the page's text. */
const MIN_MAIN_CHARS = 250;
const MIN_MAIN_SHARE = 0.25;
/** An article, or a container with a name for content, is accepted only with most of the page's text. */
const MIN_ARTICLE_SHARE = 0.7;
/** The size limit of a hero above the content: its heading and a few lines. */
const MAX_HERO_CHARS = 1_500;

const CONTENT_NAME =
  /(?:^|\s)(?:(?:main|page|post|entry|article|doc|docs)?-?(?:content|body)|markdown(?:-body)?|documentwrapper|bodywrapper|docContent)(?:$|\s)/i;

/**
 * Finds the content: `main`, `role=main`, a single `article`, `articleBody`, a container with a name for content;
 * else the whole body. Includes an `h1` with its hero above the content.
 */
export function findMainContent(body: Element, isBoilerplate: IsBoilerplate): MainContent {
  const found = collectCandidates(body, isBoilerplate);
  const withShare = (candidates: Candidate[], share: number, minChars = Infinity): Candidate[] =>
    candidates.filter(({ chars }) => chars > 0 && (chars >= found.chars * share || chars >= minChars));

  const content =
    largest(withShare(found.mains, MIN_MAIN_SHARE, MIN_MAIN_CHARS)) ??
    smallest(withShare(found.articles, MIN_ARTICLE_SHARE)) ??
    smallest(withShare(found.named, MIN_ARTICLE_SHARE));
  if (content === undefined) return { roots: [body], isMarked: false };
  return { roots: withHero(content.element, found.titles), isMarked: true };
}

/** Also treats menus as boilerplate, for content that the page does not mark. */
export function orLinkFarm(isBoilerplate: IsBoilerplate): IsBoilerplate {
  return (element) => isBoilerplate(element) || isLinkFarm(element);
}

interface Candidate {
  element: Element;
  /** The number of characters of clean text outside links. */
  chars: number;
}

interface Candidates {
  mains: Candidate[];
  articles: Candidate[];
  named: Candidate[];
  titles: Element[];
  /** The number of characters of clean text of the page outside links. */
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
        candidatesOfKind(child, found)?.push({ element: child, chars: within });
        if (child.name !== 'a') chars += within;
      }
    }
    return chars;
  };
  found.chars = visit(body);
  return found;
}

function candidatesOfKind(element: Element, found: Candidates): Candidate[] | null {
  if (element.name === 'main' || attribute(element, 'role') === 'main') return found.mains;
  if (element.name === 'article' || attribute(element, 'itemprop') === 'articlebody') return found.articles;
  const { class: classes = '', id = '' } = element.attributes;
  return CONTENT_NAME.test(classes) || CONTENT_NAME.test(id) ? found.named : null;
}

/** Adds the block of the first `h1` before a content element without an `h1`. */
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

function largest(candidates: Candidate[]): Candidate | undefined {
  return candidates.sort((a, b) => b.chars - a.chars)[0];
}

function smallest(candidates: Candidate[]): Candidate | undefined {
  return candidates.sort((a, b) => a.chars - b.chars)[0];
}
