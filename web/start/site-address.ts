/** A website as the newcomer has named it. */
export interface SiteAddress {
  url: string;
  /** Host and port, as people call a site. */
  host: string;
}

/** The website of what was typed: `example.com` is enough. Undefined for what is no web address. */
export function siteAddress(typed: string): SiteAddress | undefined {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const withScheme = hasScheme ? text : `${schemeOf(text)}://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // A word alone may be anything; with a scheme it is a host of the own network.
  const isHost = hasScheme || /\.|^localhost$|^\[/.test(url.hostname);
  if (!isWeb || !isHost || url.username !== '') return undefined;
  return { url: url.href, host: url.host };
}

/** Sites on the own machine rarely have a certificate. */
function schemeOf(text: string): 'http' | 'https' {
  return /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text) ? 'http' : 'https';
}

/** The sites of the typed domains, each with and without `www.`; any site for none. */
export function allowedDomains(typed: string): string[] {
  const hosts = typed
    .split(/[\s,;]+/)
    .filter((domain) => domain !== '')
    .map((domain) =>
      domain
        .toLowerCase()
        .replace(/^[a-z]+:\/\//, '')
        .replace(/[/?#].*$/, ''),
    );
  return [...new Set(hosts.flatMap(withTwin))];
}

/** `www.example.com` with `example.com`, and the other way round. */
function withTwin(host: string): string[] {
  if (host.startsWith('www.')) return [host, host.slice('www.'.length)];
  return /^[a-z\d-]+\.[a-z]{2,}$/.test(host) ? [host, `www.${host}`] : [host];
}

/** The network to allow for a site that is not at a public address; for a name, one of the usual ones. */
export function privateNetwork(host: string): string {
  const name = host.replace(/:\d+$/, '');
  if (name === 'localhost' || name.startsWith('127.')) return '127.0.0.0/8';
  if (name.startsWith('[::1]')) return '::1/128';
  if (name.startsWith('10.')) return '10.0.0.0/8';
  if (/^172\.(1[6-9]|2\d|3[01])\./.test(name)) return '172.16.0.0/12';
  return '192.168.0.0/16';
}
