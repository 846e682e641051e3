import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percent } from '../retrieval/table';
import { onService, serveSite, trainedAgent } from '../retrieval/trained-site';
import type { Client } from '../service/client';
import { faultsOf, readDialogues, type Dialogue, type Reply, type Said } from './dialogue-file';
import { ScriptedModel } from './scripted-model';
import { SmallModel } from './small-model';

const FOLDER = join('bench', 'conversation', 'dialogues');
const SITES = join('bench', 'retrieval', 'sample');
const NO_ANSWER = 'I do not know that.';
/** For a model on a machine without a graphics card, and beside other work. */
const SLOW = {
  MODEL_CONTEXT_TOKENS: '8192',
  MODEL_MAX_TOKENS: '400',
  MODEL_FIRST_TOKEN_SECONDS: '3600',
  MODEL_IDLE_SECONDS: '600',
  MODEL_TOTAL_SECONDS: '7200',
  REWRITE_QUESTIONS: 'none',
};

/** The model that answers: its settings, and its instructions before each turn. */
interface Answering {
  settings: Record<string, string>;
  expect: (said: Said) => void;
  stop: () => void | Promise<void>;
}

interface Answer extends Reply {
  model: string;
  conversationId?: string;
  decidedBy: string | null;
  sources: { title: string | null }[];
}

/** A turn that was played. */
interface Played {
  said: Said;
  answer: Answer;
  faults: string[];
  seconds: number;
}

/**
 * `npm run bench -- conversation/dialogues [--model scripted|small|builtin|<base URL>] [--name <model>] [--only <text>]
 * [--turns <n>] [--out <file.md>] [--held-out]`: trains an agent on each site that the dialogues name, plays each
 * dialogue over HTTP, judges the replies by their required and forbidden parts and by the decision, and prints the
 * transcript with the rubric, for a person to read. `--only` plays the dialogues whose id contains the text, `--turns`
 * at most so many turns in all; `--held-out` plays the held-out dialogues. `--model small` installs a small real
 * language model (1.1 GB) and runs it; `builtin` asks no language model.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      model: { ...text, default: 'scripted' },
      name: { ...text, default: 'default' },
      only: { ...text, default: '' },
      turns: { ...text, default: 'Infinity' },
      out: text,
      'held-out': { type: 'boolean', default: false },
    },
  });
  const dialogues = readDialogues(join(FOLDER, values['held-out'] ? 'held-out' : '')).filter(({ id }) =>
    id.includes(values.only),
  );
  const answering = await answeringModel(values.model, values.name);
  const played: Played[] = [];
  const transcripts: string[] = [];
  try {
    await onService(answering.settings, async (tenant) => {
      for (const site of new Set(dialogues.map((dialogue) => dialogue.site))) {
        const { server, url } = await serveSite(SITES, site);
        const agentId = await trainedAgent(tenant, url, { botNoAnswer: NO_ANSWER });
        for (const dialogue of dialogues.filter((each) => each.site === site)) {
          if (played.length >= Number(values.turns)) break;
          const turns = await play(tenant.client, agentId, dialogue, answering);
          played.push(...turns);
          transcripts.push(transcriptOf(dialogue, turns));
          console.log(transcripts.at(-1));
        }
        await server.stop();
      }
    });
  } finally {
    await answering.stop();
  }
  const right = percent(played, ({ faults }) => faults.length === 0).toFixed(1);
  console.log(`${played.length} turns, ${right} % without a fault (model: ${values.model})`);
  if (values.out) writeFileSync(values.out, transcripts.join('\n'));
}

async function answeringModel(model: string, name: string): Promise<Answering> {
  const nothing = (): void => undefined;
  if (model === 'builtin') return { settings: {}, expect: nothing, stop: nothing };
  if (model === 'scripted') {
    const scripted = await ScriptedModel.start();
    const settings = { MODEL_BASE_URL: scripted.baseUrl, MODEL_NAME: 'scripted', REWRITE_QUESTIONS: 'none' };
    return { settings, expect: (said) => scripted.expect(said), stop: () => scripted.stop() };
  }
  if (model === 'small') {
    const { baseUrl, stop } = await SmallModel.start();
    return { settings: { ...SLOW, MODEL_BASE_URL: baseUrl, MODEL_NAME: 'small' }, expect: nothing, stop };
  }
  const key = process.env['MODEL_API_KEY'];
  const settings = { MODEL_BASE_URL: model, MODEL_NAME: name, ...(key && { MODEL_API_KEY: key }) };
  return { settings, expect: nothing, stop: nothing };
}

async function play(
  client: Client,
  agentId: number,
  { turns }: Dialogue,
  { expect }: Answering,
): Promise<Played[]> {
  const played: Played[] = [];
  let conversationId: string | undefined;
  for (const said of turns) {
    expect(said);
    const startedAtMs = performance.now();
    const asked = client.post<Answer>(`/agents/${agentId}/chat`, { message: said.say, conversationId });
    const answer = await asked.catch((error: Error) => failed(error, conversationId));
    ({ conversationId } = answer);
    const seconds = (performance.now() - startedAtMs) / 1000;
    played.push({ said, answer, faults: faultsOf(said, answer), seconds });
  }
  return played;
}

/** A turn without an answer, for which a small model took too long: a fault. The other turns follow. */
function failed({ message }: Error, conversationId: string | undefined): Answer {
  return { text: message, decision: 'failed', decidedBy: null, model: '', conversationId, sources: [] };
}

/** A dialogue as Markdown. */
function transcriptOf({ id, site }: Dialogue, turns: readonly Played[]): string {
  return [`## ${id} (${site})`, ...turns.map(turnText), ''].join('\n\n');
}

function turnText({ said: { say, rubric }, answer, faults, seconds }: Played): string {
  const { text, decision, decidedBy, model, sources } = answer;
  const titles = sources.map(({ title }) => title).join('; ') || 'none';
  return [
    `**${say}**`,
    text.replace(/^/gm, '> '),
    `${decision} by ${decidedBy}, ${model}, ${seconds.toFixed(1)} s. Sources: ${titles}.`,
    ...(rubric ? [`Look for: ${rubric}`] : []),
    faults.length > 0 ? `FAULT: ${faults.join('; ')}` : 'No fault.',
  ].join('\n\n');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
