import { setTimeout as delay } from 'node:timers/promises';
import { SideProcess } from '../performance/side-process';
import { attack, open, requestText, withTarget, type Target } from './target';

const REQUESTS = 1250;
const CONNECTIONS = 20;
const STAY_MS = 300;
const SLOW_READER_MS = 5000;
const BUNDLE = '/docs/swagger-ui-bundle.js';

/**
 * `npm run bench -- hostile/pipelining`: clients that send many requests on a connection without reading answers, and
 * leave. Afterwards descriptors and memory are as before.
 */
async function main(): Promise<void> {
  const model = await SideProcess.start('model-server', '--first-token-ms', '20000');
  try {
    await withTarget(attackAll, { MODEL_BASE_URL: model.url, MODEL_NAME: 'fake' });
  } finally {
    model.stop();
  }
}

async function attackAll(target: Target): Promise<void> {
  const json = ['Content-Type: application/json'];
  const keyed = [...json, `Authorization: ${target.client.credentials.authorization}`];
  const chat = `/api/v1/agents/${target.agentId}/chat`;
  const requests: [name: string, request: string][] = [
    ['a large document', requestText('GET', BUNDLE)],
    ['the OpenAPI document as YAML', requestText('GET', '/openapi.yaml')],
    ['a large document by HEAD', requestText('HEAD', BUNDLE)],
    ['health probes', requestText('GET', '/api/v1/health')],
    ['readiness probes', requestText('GET', '/ready')],
    ['paths that do not exist', requestText('GET', '/nowhere')],
    ['deep paths', requestText('GET', '/a'.repeat(4000))],
    ['POSTs without a key', requestText('POST', '/api/v1/agents', json, '{"name":"a"}')],
    ['lists with a key', requestText('GET', '/api/v1/agents', keyed)],
    ['chats with a key', requestText('POST', chat, keyed, '{"message":"Hello"}')],
    ['the shortest request', 'GET / HTTP/1.1\r\n\r\n'],
  ];
  for (const [name, request] of requests) {
    await attack(target, `${CONNECTIONS} × ${REQUESTS} ${name}, then gone`, () =>
      sendAndLeave(target, request),
    );
  }
  await attack(target, `${CONNECTIONS} slow readers of 16 large documents`, () => readSlowly(target, 16));
  await attack(target, `${CONNECTIONS} slow readers of 140 large documents`, () => readSlowly(target, 140));
}

async function sendAndLeave(target: Target, request: string): Promise<string> {
  let closedByService = 0;
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    const socket = await open(target);
    socket.once('close', () => closedByService++).resume();
    socket.write(request.repeat(REQUESTS));
    await delay(STAY_MS);
    socket.removeAllListeners('close').destroy();
  }
  return `${closedByService} connections closed by the service`;
}

async function readSlowly(target: Target, documents: number): Promise<string> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(target)));
  for (const socket of sockets) socket.pause().write(requestText('GET', BUNDLE).repeat(documents));
  await delay(SLOW_READER_MS);
  for (const socket of sockets) socket.destroy();
  return `they read nothing for ${SLOW_READER_MS} ms`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
