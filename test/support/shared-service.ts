import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './closing';

/** The variable with the address at which test files request the shared service. */
const ADDRESS_VARIABLE = 'TEST_SHARED_SERVICE';

/** A running service, and the function that stops it. */
interface Shared {
  baseUrl: string;
  stop: () => Promise<void>;
}

/**
 * Offers a service to all test files; it starts when the first file requests it. It runs in jest's main process, which
 * outlives the jest workers. Returns a function that stops it.
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

/** The address of the shared service; waits for its start. */
export async function sharedBaseUrl(): Promise<string> {
  const response = await fetch(process.env[ADDRESS_VARIABLE]!);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
