import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Lookup } from './connector';

/** Of a name server until it is asked a last time, for twice as long. */
const TIMEOUT_MS = 2500;
const TRIES = 2;

/** What says that the DNS does not have the name (or that there is no DNS), not that a name server is silent. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME']);

interface HostLookupOptions {
  /** Whether names that only this machine or its network knows (`/etc/hosts`, search domains) are looked up too. */
  knowsLocalNames: boolean;
  /** Default: those of the operating system. */
  nameServers?: readonly string[];
}

/**
 * Asks the DNS without a thread: the operating system's resolver holds one for as long as a name server is silent,
 * and Node lends it two, so that one dead name server would hold up the requests to all hosts.
 */
export function hostLookup({ knowsLocalNames, nameServers }: HostLookupOptions): Lookup {
  return async (hostname) => {
    // The DNS has no such name (RFC 6761, section 6.3).
    if (/^localhost\.?$/.test(hostname)) return lookupLocally(hostname);
    // A new one each time: it has a port of its own, which makes answers hard to forge, and reads the settings as
    // they are now.
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
