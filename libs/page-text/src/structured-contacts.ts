import { siteLabel, type SiteLabel, vocabularyOf } from '@app/languages';
import { openingHours } from './opening-hours';
import type { Section } from './outline';
import { isOfType, isProperties, listOf, textOf, thingsIn, type Properties } from './structured-data';

/** The properties in which the data of a page describes its publisher. */
const WITHIN = ['@graph', 'mainEntity', 'publisher', 'department', 'location'];
const MAX_BUSINESSES = 20;
/** The contacts and times of people, events and jobs are not the business's. */
const OTHER_TYPE = /(?:^Person|Event|Article|Posting)$/;
const STATED = ['telephone', 'email', 'address', 'contactPoint', 'openingHours', 'openingHoursSpecification'];
const ADDRESS = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion'];
/** The end of a number tells it apart, however it is written: with or without its country. */
const DIGITS_COMPARED = 6;

/**
 * The contacts and hours of businesses in the structured data of a page (schema.org), a section for each: phone number,
 * email address, postal address, opening hours. Many sites show them nowhere else as text. Contacts that the content of
 * the page shows already are left out; `readText` is called only if there are contacts. The words are in the language
 * (a two-letter code), else in English.
 */
export function structuredContacts(
  data: readonly unknown[],
  language: string,
  readText: () => string,
): Section[] {
  const businesses = thingsIn(data, {
    within: WITHIN,
    maxFound: MAX_BUSINESSES,
    isPassedOver: (thing) => isOfType(thing, OTHER_TYPE),
    isWanted: (thing) => STATED.some((name) => thing[name]),
  });
  if (businesses.length === 0) return [];
  const known = vocabularyOf(language) ? language : 'en';
  const label = (name: SiteLabel): string => siteLabel(known, name);
  const text = readText();
  const pageText = { text, digits: digitsOf(text), inLowerCase: text.toLowerCase() };
  const sections = new Map<string, Section>();
  for (const business of businesses) {
    const contacts = Array.from(
      contactsOf(business, pageText),
      ([fact, value]) => `- ${label(fact)}: ${value}`,
    );
    const hours = openingHours(business, known).filter((line) => !text.includes(line));
    const blocks = [
      contacts,
      hours.length > 0 ? [`${label('hours')}:`, ...hours.map((line) => `- ${line}`)] : [],
    ]
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'));
    const heading = textOf(business['name']) ?? label('contact');
    if (blocks.length > 0) sections.set([heading, ...blocks].join('\n'), { heading, anchor: null, blocks });
  }
  return [...sections.values()];
}

interface PageText {
  text: string;
  digits: string;
  inLowerCase: string;
}

/** The contacts that the text does not show. */
function* contactsOf(business: Properties, pageText: PageText): Generator<[SiteLabel, string]> {
  const points = [business, ...listOf(business['contactPoint']).filter(isProperties)];
  const first = (name: string): string | undefined =>
    points.flatMap((point) => listOf(point[name])).flatMap((value) => textOf(value) ?? [])[0];
  const phone = first('telephone')?.replace(/^tel:/i, '');
  if (phone && !pageText.digits.includes(digitsOf(phone).slice(-DIGITS_COMPARED))) yield ['phone', phone];
  const email = first('email')?.replace(/^mailto:/i, '');
  if (email && !pageText.inLowerCase.includes(email.toLowerCase())) yield ['email', email];
  const [street, address] = addressOf(listOf(business['address'])[0]);
  if (address && !pageText.text.includes(street)) yield ['address', address];
}

/** The street, or an address that is a single text; and the whole address in a line. */
export function addressOf(value: unknown): [street: string, address: string] {
  if (!isProperties(value)) return [textOf(value) ?? '', textOf(value) ?? ''];
  const [street, code, town, region] = ADDRESS.map((name) => textOf(value[name]) ?? '');
  if (!street) return ['', ''];
  const place = [code, town].filter(Boolean).join(' ');
  return [street, [street, place, region === town ? '' : region].filter(Boolean).join(', ')];
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
