const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,62})';
const PATTERN = new RegExp(String.raw`^(?:\*\.)?${LABEL}(?:\.${LABEL})*$`);
const IPV6 = /^\[[0-9a-f:.]+\]$/;

/**
 * Whether the text names hosts: `example.com`, `*.example.com` for its subdomains, or an IP address, in ASCII. Pure.
 */
export function isHostPattern(text: string): boolean {
  return PATTERN.test(text) || IPV6.test(text);
}

/** Whether the host of the URL is in this list. Undefined allows every host. Pure. */
export function allowsHost(patterns: readonly string[] | undefined, { hostname }: URL): boolean {
  if (!patterns) return true;
  const host = hostname.replace(/\.$/, '');
  return patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  );
}
