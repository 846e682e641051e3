import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The ports that no system hands out by itself. */
const FIXED_PORTS = { from: 20_000, to: 32_000 };

/**
 * A port of loopback to listen on repeatedly: nothing else gets it meanwhile, unless it asks for this very port.
 */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIXED_PORTS.from, FIXED_PORTS.to);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
