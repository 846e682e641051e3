/** A website address that the reader has entered. */
export interface SiteAddress {
  url: string;
  /** Host and port, as the name of the site. */
  host: string;
}

/** The website address in the typed text, such as `example.com`; undefined if there is none. */
export function siteAddress(typed: string): SiteAddress | undefined {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const withScheme = hasScheme ? text : `${schemeOf(text)}://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // A single word is a host of the local network only if it has a scheme.
  const isHost = hasScheme || /\.|^localhost$|^\[/.test(url.hostname);
  if (!isWeb || !isHost || url.username !== '') return undefined;
  return { url: url.href, host: url.host };
}

/** Sites on the reader's own machine rarely have a certificate. */
function schemeOf(text: string): 'http' | 'https' {
  return /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text) ? 'http' : 'https';
}

/** A domain, perhaps with a port, or all subdomains of a domain. */
const DOMAIN = /^(\*\.)?[a-z\d][a-z\d-]*(\.[a-z\d][a-z\d-]*)*(:\d{1,5})?$/;

/** The typed domains, each with and without `www.`, and the first text that is not a domain. */
export function allowedDomains(typed: string): { domains: string[]; wrong: string | undefined } {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  const hosts = words.map(hostOf);
  const wrong = words.find((_, index) => !DOMAIN.test(hosts[index]!));
  return { domains: [...new Set(hosts.flatMap(withTwin))], wrong };
}

/** The host in a domain or an address, in its ASCII form. */
function hostOf(word: string): string {
  const host = word
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '');
  const isForeign = /[^\x21-\x7e]/.test(host) && URL.canParse(`http://${host}`);
  return isForeign ? new URL(`http://${host}`).host : host;
}

/** `www.example.com` with `example.com`, and the other way round. */
function withTwin(host: string): string[] {
  if (host.startsWith('www.')) return [host, host.slice('www.'.length)];
  return /^[a-z\d-]+\.[a-z]{2,}$/.test(host) ? [host, `www.${host}`] : [host];
}

/** The private network to allow for a site at a private address; for a name, a common network. */
export function privateNetwork(host: string): string {
  const name = host.replace(/:\d+$/, '');
  if (name === 'localhost' || name.startsWith('127.')) return '127.0.0.0/8';
  if (name.startsWith('[::1]')) return '::1/128';
  if (name.startsWith('10.')) return '10.0.0.0/8';
  if (/^172\.(1[6-9]|2\d|3[01])\./.test(name)) return '172.16.0.0/12';
  return '192.168.0.0/16';
}
