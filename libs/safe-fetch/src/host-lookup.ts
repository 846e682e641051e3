import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Lookup } from './connector';

/** The timeout of the first query to a name server. The timeout of the second query is twice as long. */
const TIMEOUT_MS = 2500;
const TRIES = 2;

/** Errors that mean that the DNS lacks the name, or that there is no DNS. A silent name server causes other errors. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME']);

interface HostLookupOptions {
  /** Also look up names that only this machine knows (`/etc/hosts`, search domains). */
  knowsLocalNames: boolean;
  /** Default: the name servers of the operating system. */
  nameServers?: readonly string[];
}

/**
 * Resolves host names with the DNS, without threads. The resolver of the operating system blocks a thread while a name
 * server is silent, and Node has few threads, so a single dead name server would delay requests to all hosts.
 */
export function hostLookup({ knowsLocalNames, nameServers }: HostLookupOptions): Lookup {
  return async (hostname) => {
    // The DNS does not have this name (RFC 6761, section 6.3).
    if (/^localhost\.?$/.test(hostname)) return lookupLocally(hostname);
    // A new resolver per lookup uses another port, which makes answers hard to forge, and reads the current settings.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (nameServers) resolver.setServers(nameServers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses.map(withFamily);
    const isAbsent = answers.every(
      (answer) => answer.status === 'rejected' && ABSENT.has(answer.reason.code),
    );
    return knowsLocalNames && isAbsent ? lookupLocally(hostname) : [];
  };
}

async function lookupLocally(hostname: string): Promise<Awaited<ReturnType<Lookup>>> {
  const answers = await systemLookup(hostname, { all: true, verbatim: true });
  return answers.map(({ address }) => withFamily(address));
}

function withFamily(address: string): { address: string; family: 4 | 6 } {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
