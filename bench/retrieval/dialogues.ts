import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { onService, serveSite, trainedAgent, type Tenant } from './trained-site';

/** A conversation with the agent of a site. */
interface Dialogue {
  id: string;
  site: string;
  turns: Said[];
}

/** The visitor's message and, in words, a good agent's answer. */
interface Said {
  say: string;
  expect: string;
}

/** A turn and its outcome. */
interface PlayedTurn extends Said {
  answer: string;
  model: string;
  sources: string[];
  handedOverAt: string | null;
}

interface ChatAnswer {
  text: string;
  model: string;
  conversationId: string;
  sources: { title: string | null; url: string | null }[];
}

/**
 * `npm run bench -- retrieval/dialogues --data <folder> --dialogues <file.jsonl> [--out <file.md>] [--no-answer <text>]`:
 * trains an agent on each site of the folder that the dialogues name, plays each dialogue over HTTP in a conversation of
 * its own, and writes a transcript for a person to judge. A line of the file is
 * `{"id","site","turns":[{"say","expect"}]}`. The built-in model answers; with `MODEL_BASE_URL` and `MODEL_NAME` in the
 * environment, that model does. `--no-answer` sets `botNoAnswer`.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { data: text, dialogues: text, out: text, 'no-answer': { ...text, default: '' } },
  });
  const { data, dialogues: file, out } = values;
  if (!data || !file)
    throw new Error('usage: npm run bench -- retrieval/dialogues --data <folder> --dialogues <file.jsonl>');
  const dialogues = readDialogues(file);
  const settings = { botNoAnswer: values['no-answer'] };
  const transcripts: string[] = [];
  await onService(modelSettings(), async (tenant) => {
    for (const site of new Set(dialogues.map((dialogue) => dialogue.site))) {
      const { server, url } = await serveSite(data, site);
      try {
        const agentId = await trainedAgent(tenant, url, settings);
        for (const dialogue of dialogues.filter((each) => each.site === site))
          transcripts.push(transcriptOf(dialogue, await play(tenant, agentId, dialogue)));
      } finally {
        await server.stop();
      }
    }
  });
  if (out) writeFileSync(out, transcripts.join('\n'));
  else console.log(transcripts.join('\n'));
}

function readDialogues(file: string): Dialogue[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Dialogue);
}

/** The model of the environment, for the service. */
function modelSettings(): Record<string, string> {
  const names = ['MODEL_BASE_URL', 'MODEL_API_KEY', 'MODEL_NAME'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function play({ client }: Tenant, agentId: number, { turns }: Dialogue): Promise<PlayedTurn[]> {
  const played: PlayedTurn[] = [];
  let conversationId: string | undefined;
  for (const said of turns) {
    const answer: ChatAnswer = await client.post(`/agents/${agentId}/chat`, {
      message: said.say,
      conversationId,
    });
    conversationId = answer.conversationId;
    const { conversation } = await client.get<{ conversation: { handedOverAt: string | null } }>(
      `/agents/${agentId}/conversations/${conversationId}`,
    );
    const sources = answer.sources.map(({ title, url }) => [title, url].filter(Boolean).join(' – '));
    const { handedOverAt } = conversation;
    played.push({ ...said, answer: answer.text, model: answer.model, sources, handedOverAt });
  }
  return played;
}

/** A dialogue as Markdown. */
function transcriptOf({ id, site }: Dialogue, turns: readonly PlayedTurn[]): string {
  return [`## ${id} (${site})`, ...turns.map(turnText), ''].join('\n\n');
}

function turnText({ say, expect, answer, model, sources, handedOverAt }: PlayedTurn, at: number): string {
  const quoted = answer
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return [
    `**${at + 1}. ${say}**`,
    `Expected: ${expect}`,
    quoted,
    `Sources (${model}): ${sources.join('; ') || 'none'}. Handed over: ${handedOverAt ?? 'no'}.`,
  ].join('\n\n');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
