import { Installation } from '../capacity/installation';
import { print, printMachine } from '../capacity/report';
import type { Client } from '../service/client';
import { longestProbeMs } from './probe';

const MESSAGE_CHARS = 8_000;
const CONVERSATIONS = 40;
const EARLIER_TURNS = 10;
const KNOWLEDGE = 'Refunds take 30 days. Parcels to Peru need a week. The shop opens at nine.\n\n';
/** Messages that once took long to read, and prose to compare with. */
const UNITS: Record<string, string> = {
  prose: 'We received the green sofa on Monday, but one of its legs is missing. ',
  'digits and Hangul': '١가',
  'one ligature': 'ﷺ',
  addresses: 'a@b.com ',
  'digits and spaces': '1 ',
  newlines: 'a\n',
};

/**
 * `npm run bench -- hostile/costly-message`: 40 clients each send one more message of 8,000 characters to a
 * conversation with ten such messages, all at once. Prints the time of all turns together, and the longest time of a
 * health probe meanwhile.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  try {
    await installation.start('all');
    printMachine(installation.title);
    const [service] = installation.processes;
    if (!service) throw new Error('the service does not run');
    const { client } = await installation.tenant();
    const agentId = await client.createAgent();
    await client.train(agentId, [KNOWLEDGE]);
    for (const [name, unit] of Object.entries(UNITS)) {
      const message = unit.repeat(Math.floor(MESSAGE_CHARS / unit.length)).trim();
      const conversations = await Promise.all(
        Array.from({ length: CONVERSATIONS }, () => conversationOf(client, agentId, message)),
      );
      let isOver = false;
      const probing = longestProbeMs(`${service.baseUrl}/api/v1/health`, () => isOver);
      const startedAtMs = performance.now();
      await Promise.all(conversations.map((id) => client.chat(agentId, message, id)));
      const elapsedMs = performance.now() - startedAtMs;
      isOver = true;
      const probeMs = await probing;
      print(
        `${CONVERSATIONS} turns at once of ${name}`,
        `${elapsedMs.toFixed(0)} ms, longest health probe ${probeMs.toFixed(0)} ms`,
      );
    }
  } finally {
    await installation.remove();
  }
}

async function conversationOf(client: Client, agentId: number, message: string): Promise<string> {
  const id = await client.chat(agentId, message);
  for (let turn = 1; turn < EARLIER_TURNS; turn++) await client.chat(agentId, message, id);
  return id;
}

void main();
