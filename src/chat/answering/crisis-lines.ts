import type { Language } from '@app/languages';

/**
 * A line for people in a crisis that is open day and night, free or at the price of a local call. Compiled on
 * 28 November 2026 from stored copies of public pages and repositories that agree on number and hours; nobody called
 * the numbers or opened `source`, the page to check them against. Numbers change: an agent's `crisisLine` replaces
 * them. Countries without a known line, or with contradictory hours, are left out.
 */
type CrisisLine = readonly [
  name: string,
  number: string,
  /** ISO 3166. */
  countries: readonly string[],
  /** The languages of the visitors who see the line. */
  languages: readonly string[],
  /** The line's own page. */
  source: string,
];

const LINES: readonly CrisisLine[] = [
  ['988 Lifeline', '988', ['US', 'CA'], ['en'], 'https://988lifeline.org'],
  ['Samaritans', '116 123', ['GB', 'IE'], ['en'], 'https://www.samaritans.org'],
  ['Lifeline', '13 11 14', ['AU'], ['en'], 'https://www.lifeline.org.au'],
  ['TelefonSeelsorge', '0800 111 0 111', ['DE'], ['de'], 'https://www.telefonseelsorge.de'],
  ['Telefonseelsorge', '142', ['AT'], ['de'], 'https://www.telefonseelsorge.at'],
  ['Die Dargebotene Hand', '143', ['CH'], ['de', 'fr', 'it'], 'https://www.143.ch'],
  ['3114', '3114', ['FR'], ['fr'], 'https://3114.fr'],
  ['Línea 024', '024', ['ES'], ['es'], 'https://www.sanidad.gob.es/linea024'],
  ['Línea de la Vida', '800 911 2000', ['MX'], ['es'], 'https://www.gob.mx/conasama'],
  ['113 Zelfmoordpreventie', '113', ['NL'], ['nl'], 'https://www.113.nl'],
  ['Zelfmoordlijn', '1813', ['BE'], ['nl'], 'https://www.zelfmoord1813.be'],
  ['CVV', '188', ['BR'], ['pt'], 'https://cvv.org.br'],
  ['Centrum Wsparcia', '800 70 2222', ['PL'], ['pl'], 'https://centrumwsparcia.pl'],
  ['よりそいホットライン', '0120-279-338', ['JP'], ['ja'], 'https://www.since2011.net/yorisoi/'],
];

/**
 * The lines for a visitor who writes this language, as a list with country names; if the site's hosts have a country,
 * only its lines. Empty if none is known.
 */
export function crisisLines(language: Language, hosts: readonly string[]): string {
  const countries = new Set(hosts.flatMap((host) => countryOf(host) ?? []));
  const ofSite = LINES.filter(([, , countriesOfLine]) => countriesOfLine.some((each) => countries.has(each)));
  const ofLanguage = LINES.filter(([, , , languages]) => languages.includes(language));
  const both = ofLanguage.filter((each) => ofSite.includes(each));
  const lines = both.length > 0 ? both : ofSite.length > 0 ? ofSite : ofLanguage;
  const names = new Intl.DisplayNames([language === 'und' ? 'en' : language], { type: 'region' });
  return lines
    .map(
      ([name, number, of]) => `- ${name} (${of.map((country) => names.of(country)).join(', ')}): ${number}`,
    )
    .join('\n');
}

/** The country of a host by its top-level domain. */
function countryOf(host: string): string | undefined {
  const [domain = ''] = host.split('.').slice(-1);
  return domain === 'uk' ? 'GB' : /^[a-z]{2}$/.test(domain) ? domain.toUpperCase() : undefined;
}
