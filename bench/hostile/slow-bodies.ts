import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { attack, open, requestText, withTarget, type Target } from './target';

const CONNECTIONS = 200;
const TRICKLE_INTERVAL_MS = 200;
const MAX_MS = 90_000;
const SMALL_CHUNKS = 400_000;
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';

/**
 * `npm run bench -- hostile/slow-bodies`: requests that never arrive whole, or arrive in very small pieces. Prints when
 * the service closed their connections.
 */
async function main(): Promise<void> {
  await withTarget(attackAll);
}

async function attackAll(target: Target): Promise<void> {
  const key = `Authorization: ${target.client.credentials.authorization}`;
  const training = `/api/v1/agents/${target.agentId}/training`;
  const trickles: [name: string, head: string, piece?: string][] = [
    ['a body after 401', requestText('POST', '/api/v1/agents', [JSON_TYPE, CHUNKED])],
    ['a body after 413', requestText('POST', training, [JSON_TYPE, key, 'Content-Length: 9000000'])],
    ['a body of a path that does not exist', requestText('POST', '/nowhere', [CHUNKED])],
    ['a body of a GET', requestText('GET', '/api/v1/health', [CHUNKED])],
    ['a body with a key', requestText('POST', training, [JSON_TYPE, key, CHUNKED])],
    ['headers', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'a'],
    ['nothing at all', '', ''],
    ['no HTTP', 'hello\r\n\r\n'],
  ];
  for (const [name, head, piece = '1\r\n1\r\n'] of trickles) {
    await attack(target, `${CONNECTIONS} connections with ${name} that trickles`, () =>
      trickle(target, head, piece),
    );
  }
  const chunks = requestText('POST', training, [JSON_TYPE, key, CHUNKED]);
  await attack(target, `a body of ${SMALL_CHUNKS} chunks of one byte`, () => sendSmallChunks(target, chunks));
}

/** Sends the head, then the piece at intervals, on every connection, until the service has closed all. */
async function trickle(target: Target, head: string, piece: string): Promise<string> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(target)));
  const startedMs = performance.now();
  const closedAfterMs: number[] = [];
  let status = 'no answer';
  for (const socket of sockets) {
    socket.once('data', (answer: Buffer) => (status = answer.toString('latin1').slice(9, 12)));
    socket.once('close', () => closedAfterMs.push(performance.now() - startedMs));
    socket.write(head);
  }
  while (closedAfterMs.length < CONNECTIONS && performance.now() - startedMs < MAX_MS) {
    await delay(TRICKLE_INTERVAL_MS);
    for (const socket of sockets) if (socket.writable) socket.write(piece);
  }
  for (const socket of sockets) socket.destroy();
  const seconds = ((closedAfterMs.at(-1) ?? Number.NaN) / 1000).toFixed(1);
  return `answer ${status}; ${closedAfterMs.length} closed by the service, the last after ${seconds} s`;
}

async function sendSmallChunks(target: Target, head: string): Promise<string> {
  const socket = await open(target);
  const startedMs = performance.now();
  const text = `{"source":"a","type":"text","data":"${'a'.repeat(SMALL_CHUNKS)}`;
  socket.write(head);
  socket.write([...text].map((character) => `1\r\n${character}\r\n`).join(''));
  socket.write('0\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return `${answer.toString('latin1').slice(9, 12)} after ${(performance.now() - startedMs).toFixed(0)} ms`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
