import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './closing';

/** Where test files ask for the address of the shared service. */
const ADDRESS_VARIABLE = 'TEST_SHARED_SERVICE';

/** What is shared. */
interface Shared {
  baseUrl: string;
  stop: () => Promise<void>;
}

/**
 * Offers a service to all test files: it is started when the first file asks for it. In jest's main process, which outlives its workers.
 * Returns what ends it.
 */
export async function offerSharedService(start: () => Promise<Shared>): Promise<() => Promise<void>> {
  let started: Promise<Shared> | undefined;
  const server = createServer((_, response) => {
    started ??= start();
    started.then(
      ({ baseUrl }) => response.end(baseUrl),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env[ADDRESS_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    await closeServer(server);
    await (await started?.catch(() => undefined))?.stop();
  };
}

/** The address of the shared service, once it answers. */
export async function sharedBaseUrl(): Promise<string> {
  const response = await fetch(process.env[ADDRESS_VARIABLE]!);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
