import { print } from '../capacity/report';
import { attack, withTarget, type Target } from './target';

const REPEATS = 5;

/**
 * `npm run bench -- hostile/big-errors`: bodies and URLs that are wrong in many places. An error has at most 8 kB,
 * and takes little time.
 */
async function main(): Promise<void> {
  await withTarget(attackAll);
}

async function attackAll(target: Target): Promise<void> {
  const agent = `/agents/${target.agentId}`;
  const webhook = { name: 'a', url: 'https://hooks.example.com/a' };
  const cases: [name: string, method: string, path: string, body?: object][] = [
    ['60,000 wrong events', 'POST', '/webhooks', { ...webhook, events: listOf(60_000, 'x') }],
    ['100 long wrong events', 'POST', '/webhooks', { ...webhook, events: listOf(100, 'x'.repeat(2000)) }],
    ['events in events', 'POST', '/webhooks', { ...webhook, events: listOf(100, listOf(1000, 1)) }],
    ['a list of 120,000 for a name', 'PATCH', agent, { name: listOf(120_000, 0) }],
    ['a list of 1,000,000 for a text', 'POST', `${agent}/training`, { data: listOf(1_000_000, 0) }],
    ['an object of 20,000 for a name', 'PATCH', agent, { name: fieldsOf(20_000, {}) }],
    ['10,000 unknown fields', 'PATCH', agent, fieldsOf(10_000, 1)],
    ['100,000 unknown fields', 'POST', `${agent}/training`, fieldsOf(100_000, 1)],
    ['an unknown field of 250 kB', 'PATCH', agent, { ['x'.repeat(250_000)]: 1 }],
    ['an unknown field with 80,000 lists', 'PATCH', agent, { x: listOf(80_000, []) }],
    ['2,000 query parameters', 'GET', `/agents?${Object.keys(fieldsOf(2000, 1)).join('&')}`],
    ['a deep path', 'GET', '/a'.repeat(6000)],
  ];
  for (const [name, method, path, body] of cases) {
    await attack(target, name, async () => {
      for (let count = 1; count < REPEATS; count++) await send(target, method, path, body);
      return send(target, method, path, body);
    });
  }
  print('', `each ${REPEATS} times, one after the other`);
}

async function send({ client }: Target, method: string, path: string, body?: object): Promise<string> {
  const text = body && JSON.stringify(body);
  const startedMs = performance.now();
  const response = await fetch(client.baseUrl + path, {
    method,
    headers: { ...client.credentials, 'content-type': 'application/json' },
    body: text,
  });
  const answer = await response.text();
  const durationMs = (performance.now() - startedMs).toFixed(0);
  return `${text?.length ?? path.length} bytes → ${response.status} with ${answer.length} bytes in ${durationMs} ms`;
}

function listOf(count: number, item: unknown): unknown[] {
  return Array<unknown>(count).fill(item);
}

function fieldsOf(count: number, value: unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value]));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
