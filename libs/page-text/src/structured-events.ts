import { vocabularyOf } from '@app/languages';
import type { LinkTargets } from './link-targets';
import type { Section } from './outline';
import { addressOf } from './structured-contacts';
import { isOfType, isProperties, listOf, textOf, thingsIn, type Properties } from './structured-data';
import { blocksOf } from './structured-questions';

/** The properties in which the data of a page has its events. */
const WITHIN = ['@graph', 'mainEntity', 'hasPart', 'itemListElement', 'item', 'event', 'events', 'subEvent'];
const MAX_EVENTS = 100;
/** A date, and the time of day at the place of the event. */
const START = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/;

/**
 * The events in the structured data of a page (schema.org, `Event`), a section for each with its date in the language
 * (else English), time, place, prices and description. Events whose name and time the content shows already are left
 * out; `readText` is called only if there are events.
 */
export function structuredEvents(
  data: readonly unknown[],
  { language, targets }: { language: string; targets: LinkTargets },
  readText: () => string,
): Section[] {
  const events = thingsIn(data, {
    within: WITHIN,
    maxFound: MAX_EVENTS,
    isWanted: (thing) => isOfType(thing, /Event$/) && START.test(textOf(thing['startDate']) ?? ''),
  });
  if (events.length === 0) return [];
  const shown = readText();
  const known = vocabularyOf(language) ? language : 'en';
  return events.flatMap((event) => {
    const heading = textOf(event['name']);
    const [, date = '', time] = START.exec(textOf(event['startDate'])!)!;
    if (heading === undefined || (shown.includes(heading) && shown.includes(time ?? date))) return [];
    const { description } = event;
    const day = [dayOf(date, known), time].filter(Boolean).join(', ');
    const facts = [day, placeOf(event), ...pricesOf(event)].filter(Boolean);
    const more = typeof description === 'string' ? blocksOf(description, targets) : [];
    return [{ heading, anchor: null, blocks: [facts.map((fact) => `- ${fact}`).join('\n'), ...more] }];
  });
}

/** The day with its weekday and month in words, so that it is found by them. */
function dayOf(date: string, language: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  return day.toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' });
}

function placeOf(event: Properties): string {
  const [place] = listOf(event['location']);
  if (!isProperties(place)) return textOf(place) ?? '';
  const [, address] = addressOf(listOf(place['address'])[0]);
  return [textOf(place['name']), address].filter(Boolean).join(', ');
}

function pricesOf(event: Properties): string[] {
  return listOf(event['offers'])
    .filter(isProperties)
    .flatMap((offer) => {
      const price = textOf(offer['price']) ?? textOf(offer['lowPrice']);
      const words = [textOf(offer['name']), price, textOf(offer['priceCurrency'])];
      return price === undefined ? [] : [words.filter(Boolean).join(' ')];
    });
}
