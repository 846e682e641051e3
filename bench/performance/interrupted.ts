import { percentile } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import type { ServiceProcess } from '../service/service-process';
import { withTenant, type Tenant } from './tenant';

const KILLS = 10;
/** Long enough that no answer ends before its process is killed. */
const SLOW = ['--first-token-ms', '50', '--gap-ms', '100', '--tokens', '1000'];
const READ_BEFORE = /^id: 5$/m;
const MESSAGE_ID = /"messageId":(\d+)/;

/**
 * `npm run bench -- performance/interrupted`: how soon a client learns that the process of its stream was killed,
 * from its request to resume at another process to the event that says so. Needs `DATABASE_URL`.
 */
async function main(): Promise<void> {
  if (!process.env['DATABASE_URL']) throw new Error('needs DATABASE_URL');
  await withTenant(SLOW, async (tenant) => {
    printMachine(tenant.installation.title);
    const timesMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) timesMs.push(await learnsMs(tenant));
    const median = percentile(timesMs, 0.5).toFixed(0);
    print(
      `${KILLS} kills`,
      `known after ${median} ms (median), ${Math.max(...timesMs).toFixed(0)} ms at worst`,
    );
  });
}

/** Kills the process of a stream; returns the time until a reader at another process knows. */
async function learnsMs({ installation, client, agentId }: Tenant): Promise<number> {
  await installation.start('api');
  const doomed = installation.processes.at(-1)!;
  const chat = `/api/v1/agents/${agentId}/chat`;
  const messageId = await beginStream(doomed, chat, client.credentials);
  await doomed.kill();
  const beganMs = performance.now();
  const url = `${new URL(client.baseUrl).origin}${chat}/streams/${messageId}?after=5`;
  const rest = await (await fetch(url, { headers: client.credentials })).text();
  if (!rest.includes('STREAM_INTERRUPTED')) throw new Error(`the stream did not end as interrupted: ${rest}`);
  return performance.now() - beganMs;
}

/** Begins a stream and reads some of it; returns the id of its message. */
async function beginStream(
  { baseUrl }: ServiceProcess,
  path: string,
  credentials: Record<string, string>,
): Promise<string> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'How long do parcels take?', stream: true, resumable: true }),
  });
  let text = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (READ_BEFORE.test(text)) break;
  }
  return MESSAGE_ID.exec(text)![1]!;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
