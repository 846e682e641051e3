import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Installation } from '../capacity/installation';
import { megabytes, print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { Neighbour } from './neighbour';

/** A conversation above the limit of messages: 32 MB of text. */
const EXCHANGES = 4_000;
const TEXT_CHARS = 4_000;
/** The largest number last, because a process keeps the memory that it has taken. */
const READERS = [1, 12, 40];
const STALLED_READERS = 200;

/**
 * `npm run bench -- hostile/long-conversation`: 1, 12 and 40 clients of one tenant read a conversation of 32 MB at
 * once, then 200 clients begin to read it and stop. Prints how long messages of another tenant take meanwhile, and how
 * the memory of the service grows.
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
    const neighbour = await Neighbour.of(installation);
    const read = async (): Promise<number> => sizeOf(await open(url, credentials));
    await read();
    for (const readers of READERS) {
      writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
      const { now } = resident(service.pid);
      const sizes = await neighbour.during(`${readers} readers at once`, () =>
        Promise.all(Array.from({ length: readers }, read)),
      );
      if (new Set(sizes).size > 1) throw new Error(`the readers got ${sizes.join(', ')} bytes`);
      print('', `memory ${megabytes(now)}, most ${megabytes(resident(service.pid).most)}`);
    }
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
    const { now } = resident(service.pid);
    await neighbour.during(`${STALLED_READERS} readers that stop reading`, async () => {
      const stalled = await Promise.all(
        Array.from({ length: STALLED_READERS }, () => open(url, credentials)),
      );
      await read();
      for (const response of stalled) response.destroy();
    });
    print('', `memory ${megabytes(now)}, most ${megabytes(resident(service.pid).most)}`);
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

/** The response with its headers; its body is not read yet. */
async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(url, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
  return response;
}

/** Reads the body and discards it; returns its size in bytes. */
async function sizeOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Uint8Array).length;
  return bytes;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
