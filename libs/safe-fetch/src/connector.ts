import { setMaxListeners } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { isAllowedAddress, type Cidr } from './address';
import { SafeFetchError } from './safe-fetch-error';

/** Resolves a host name to all of its addresses. Rejects, or returns none, if there are none. */
export type Lookup = (hostname: string) => Promise<{ address: string; family: 4 | 6 }[]>;

interface ConnectorOptions {
  allowed: readonly Cidr[];
  lookup: Lookup;
  /** When it aborts, all sockets are destroyed. */
  signal: AbortSignal;
  /** Replaces the trusted certificate authorities; PEM. */
  ca?: string;
}

/** The time limit for connecting, including name resolution and the TLS handshake. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The time after which the next address of a host is tried. Node's default of 250 ms fails for a distant host whose
 * next address is in a family that the machine cannot route.
 */
const NEXT_ADDRESS_AFTER_MS = 2_000;

/**
 * The undici connector of safe-fetch, which opens all of its sockets. A name is resolved once per connection, all of
 * its addresses are checked, and the socket connects only to these addresses, so that a later DNS answer has no effect.
 * TLS verifies the host name of the URL. Fails with SafeFetchError `refused_address`, or `network` for an unknown name.
 */
export function createConnector({ allowed, lookup, signal, ca }: ConnectorOptions): buildConnector.connector {
  const isAllowed = (address: string) => isAllowedAddress(address, allowed);

  const checkedAddresses = async (hostname: string) => {
    const answers = await lookup(hostname).catch(() => []);
    if (answers.length === 0) throw new SafeFetchError('network', 'The host name could not be resolved');
    if (!answers.every(({ address }) => isAllowed(address))) throw new SafeFetchError('refused_address');
    return answers.map(({ address }) => ({ address, family: isIP(address) }));
  };

  const lookupHook: LookupFunction = (hostname, _options, callback) => {
    callbackify(checkedAddresses)(hostname, (error, addresses) => callback(error, addresses ?? []));
  };

  // The signal has one listener per open socket.
  setMaxListeners(0, signal);
  const { buildConnector: build } = require('undici') as typeof import('undici');
  const connect = build({
    lookup: lookupHook,
    autoSelectFamily: true, // makes Node ask the hook for all addresses
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    timeout: CONNECT_TIMEOUT_MS,
    // Node does not verify the host name again when a TLS session is resumed.
    maxCachedSessions: 0,
    signal,
    ca,
  });

  return (options, callback) => {
    // Node does not call the lookup hook for IP literals.
    if (isIP(options.hostname) !== 0 && !isAllowed(options.hostname)) {
      process.nextTick(callback, new SafeFetchError('refused_address'), null);
    } else {
      connect(options, callback);
    }
  };
}
