import { setTimeout as delay } from 'node:timers/promises';
import { Installation } from '../capacity/installation';
import { Prose } from '../capacity/prose';
import { cpuSeconds } from '../capacity/use';
import type { Client } from '../service/client';
import type { Endpoint } from './endpoint';
import { SideProcess } from './side-process';

const SOURCES = 10;
const PASSAGES_A_SOURCE = 100;
const QUESTIONS = 1000;
const TURNS_A_CONVERSATION = 4;
const CONVERSATION_ID = /"conversationId":"([^"]+)"/;

/**
 * A process that has embedded everything that it has trained needs less CPU than this in this time, within which the
 * embedding begins.
 */
const QUIET = { ms: 7_000, cpuSeconds: 0.7 };

/** The pace of the model: the first token after 50 ms and 40 tokens at intervals of 5 ms, or all at once. */
export const PACED = ['--first-token-ms', '50', '--gap-ms', '5', '--tokens', '40'];
export const INSTANT = ['--first-token-ms', '0', '--gap-ms', '0', '--tokens', '40'];

/** A running service in one process, its model, and a tenant whose agent has 1,000 passages. */
export interface Tenant {
  installation: Installation;
  modelUrl: string;
  client: Client;
  accountId: number;
  agentId: number;
  questions: string[];
}

/** Runs `work` with a new tenant of a new installation, then removes everything. */
export async function withTenant(
  modelArguments: string[],
  work: (tenant: Tenant) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const model = await SideProcess.start('model-server', ...modelArguments);
  const installation = await Installation.create({
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'fake',
    ...settings,
  });
  try {
    await work(await trainedTenant(installation, model.url));
  } finally {
    await installation.remove();
    model.stop();
  }
}

/** Starts the installation in one process, and trains an agent of a new tenant; its passages have their vectors. */
export async function trainedTenant(installation: Installation, modelUrl: string): Promise<Tenant> {
  await installation.start('all');
  const { client, accountId } = await installation.tenant();
  const prose = new Prose(1);
  const texts = Array.from({ length: SOURCES }, () => prose.document(PASSAGES_A_SOURCE));
  const questions = Array.from({ length: QUESTIONS }, (_, index) =>
    prose.question(texts[index % SOURCES] ?? ''),
  );
  const agentId = await client.createAgent();
  await client.train(agentId, texts);
  await untilQuiet(installation.processes[0]!.pid);
  return { installation, modelUrl, client, accountId, agentId, questions };
}

/**
 * Runs `work` with a tenant and the URL of Express routes that relay to the same model and use the tenant's database.
 * With the embedded database they use a copy from before the first turn.
 */
export async function withRelays(
  modelArguments: string[],
  work: (tenant: Tenant, relayUrl: string) => Promise<void>,
): Promise<void> {
  await withTenant(modelArguments, async (tenant) => {
    const { installation, modelUrl, accountId, agentId } = tenant;
    await installation.makeTwin();
    const client = await installation.authorize(accountId);
    const settings = JSON.stringify(installation.twin);
    const relays = await SideProcess.start('express', modelUrl, settings, String(accountId), String(agentId));
    try {
      await work({ ...tenant, client }, `${relays.url}/relay`);
    } finally {
      relays.stop();
    }
  });
}

/** Visitors who chat with the tenant's agent in conversations of four turns. */
export function chatOf({ client, agentId, questions }: Tenant, stream: boolean): Endpoint {
  const turns: number[] = [];
  let asked = 0;
  return {
    url: `${client.baseUrl}/agents/${agentId}/chat`,
    headers: client.credentials,
    ending: stream ? 'data: [DONE]\n\n' : '}',
    body: (visitor, lastAnswer = '') => {
      const turn = turns[visitor] ?? 0;
      turns[visitor] = (turn + 1) % TURNS_A_CONVERSATION;
      const message = questions[asked++ % questions.length];
      const conversationId = turn > 0 ? CONVERSATION_ID.exec(lastAnswer)?.[1] : undefined;
      return JSON.stringify({ message, conversationId, stream });
    },
  };
}

/** The model itself, called directly for a stream. */
export function modelItself(modelUrl: string): Endpoint {
  const messages = [{ role: 'user', content: 'How long do parcels to Peru take?' }];
  const body = JSON.stringify({ model: 'fake', messages, stream: true });
  return { url: `${modelUrl}/chat/completions`, body: () => body, ending: 'data: [DONE]\n\n' };
}

async function untilQuiet(pid: number): Promise<void> {
  let before: number;
  do {
    before = cpuSeconds(pid);
    await delay(QUIET.ms);
  } while (cpuSeconds(pid) - before > QUIET.cpuSeconds);
}
