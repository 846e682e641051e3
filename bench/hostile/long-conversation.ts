import { Installation } from '../capacity/installation';
import { megabytes, print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { longestProbeMs } from './probe';

/** A conversation far above the limit: 60,000 exchanges, 540 MB of text. */
const EXCHANGES = 60_000;
const TEXT_CHARS = 4_500;
const READERS = 12;

/**
 * `npm run bench -- hostile/long-conversation`: 12 clients read a conversation of 60,000 exchanges at once. Prints
 * what they got, the most memory that the service took for it, and the longest time of a health probe meanwhile. Needs
 * 2 GB of disk for some minutes.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  try {
    await installation.start('all');
    const { accountId, client } = await installation.tenant();
    const agentId = await client.createAgent();
    const conversationId = await client.chat(agentId, 'Hello');
    await installation.stop();
    await addExchanges(installation, conversationId);
    await installation.start('all');
    printMachine(installation.title);
    const { credentials } = await installation.authorize(accountId);
    const [service] = installation.processes;
    if (!service) throw new Error('the service does not run');
    const url = `${service.baseUrl}/api/v1/agents/${agentId}/conversations/${conversationId}`;
    const before = resident(service.pid).now;
    let isOver = false;
    const probing = longestProbeMs(`${service.baseUrl}/api/v1/health`, () => isOver);
    const startedAtMs = performance.now();
    const read = await Promise.all(Array.from({ length: READERS }, () => readBody(url, credentials)));
    isOver = true;
    print(`read by ${READERS} clients at once`, read.join(', '));
    print('time', `${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
    print('memory before', megabytes(before));
    print('most memory since the start', megabytes(resident(service.pid).most));
    print('longest health probe meanwhile', `${(await probing).toFixed(0)} ms`);
  } finally {
    await installation.remove();
  }
}

async function addExchanges(installation: Installation, conversationId: string): Promise<void> {
  await installation.onDatabase(async (dataSource) => {
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       SELECT number, account_id, agent_id, id, repeat('q', $3::integer), repeat('r', $3::integer), 'bench',
         created_at - ($2::bigint + 1 - number) * interval '1 second'
       FROM conversations, generate_series(1, $2::bigint) AS number WHERE id = $1`,
      [conversationId, EXCHANGES, TEXT_CHARS],
    );
    await dataSource.query('UPDATE conversations SET message_count = message_count + $2 WHERE id = $1', [
      conversationId,
      EXCHANGES,
    ]);
  });
}

/** The status and the size of the answer, or why it broke off. */
async function readBody(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  } catch (error) {
    return `${response.status}, broken off after ${megabytes(bytes)}: ${(error as Error).message}`;
  }
  return `${response.status} ${megabytes(bytes)}`;
}

void main();
