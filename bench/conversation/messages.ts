import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encoderNamed } from '../retrieval/encoders';
import { percent, print, type Table } from '../retrieval/table';
import { onService, untilEncoderReads } from '../retrieval/trained-site';
import type { Client } from '../service/client';
import { type HeldOutMessage, heldOutMessages } from './held-out-messages';

const FOLDER = join('bench', 'conversation', 'messages');
/** Something to know, so that the agent answers at all. */
const KNOWN = '# Opening hours\n\nWe are open from Monday to Friday, from 9 to 17.';

/** Kinds of messages that become a decision, by the decision. Other kinds must become neither of the first two. */
const DECISIONS: Readonly<Record<string, string>> = { danger: 'emergency', person: 'handed_over' };

/** A held-out message, and the decision. */
interface Read extends HeldOutMessage {
  decision: string | null;
}

/**
 * `npm run bench -- conversation/messages [--folder <folder>] [--encoder <e5 or built-in>] [--wrong]`: sends each
 * held-out message of `<language>.json`, an object with a list for each kind, to an agent without a language model, over
 * HTTP, and counts the decisions: the share of the cries of danger and of the wishes for a person that were heard,
 * and of all other messages that were taken for one. `--encoder` gives the service a real encoder, and sends the
 * messages once it reads them; `--wrong` prints missed messages.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: FOLDER },
      encoder: { type: 'string' },
      wrong: { type: 'boolean', default: false },
    },
  });
  const encoder = values.encoder ? await encoderNamed(values.encoder)() : undefined;
  let read: Read[] = [];
  try {
    await onService(encoder?.settings ?? {}, async (tenant) => {
      const { client, embedded } = tenant;
      const agentId = await client.createAgent();
      await client.train(agentId, [KNOWN]);
      await embedded();
      if (encoder) await untilEncoderReads(tenant, agentId);
      read = await readAll(client, agentId, heldOutMessages(values.folder));
    });
  } finally {
    encoder?.stop();
  }
  print(byLanguage(read));
  print(byKind(read));
  if (values.wrong)
    for (const { language, kind, text, decision } of read.filter(isWrong))
      console.log(`${language} ${kind} -> ${decision}: ${text}`);
}

async function readAll(client: Client, agentId: number, messages: HeldOutMessage[]): Promise<Read[]> {
  const read: Read[] = [];
  for (const message of messages) {
    const { decision } = await client.post<Pick<Read, 'decision'>>(`/agents/${agentId}/chat`, {
      message: message.text,
    });
    read.push({ ...message, decision });
  }
  return read;
}

function isWrong({ kind, decision }: Read): boolean {
  const wanted = DECISIONS[kind];
  return wanted ? decision !== wanted : Object.values(DECISIONS).includes(decision ?? '');
}

function byLanguage(read: readonly Read[]): Table {
  const rows = [...new Set(read.map(({ language }) => language)), 'all'].map((language) => {
    const own = read.filter((each) => language === 'all' || each.language === language);
    const [danger, person] = ['danger', 'person'].map((kind) => own.filter((each) => each.kind === kind));
    const others = own.filter(({ kind }) => !(kind in DECISIONS));
    const taken = (decision: string) => percent(others, (each) => each.decision === decision);
    return [
      language,
      danger!.length,
      percent(danger!, (each) => !isWrong(each)),
      person!.length,
      percent(person!, (each) => !isWrong(each)),
      others.length,
      taken('emergency'),
      taken('handed_over'),
    ];
  });
  const columns = 'language,danger,heard %,person,heard %,others,taken for danger %,for person %'.split(',');
  return { title: 'Held-out messages', columns, rows };
}

function byKind(read: readonly Read[]): Table {
  const decisions = [...new Set(read.map(({ decision }) => decision ?? 'none'))].toSorted();
  const rows = [...new Set(read.map(({ kind }) => kind))].map((kind) => {
    const own = read.filter((each) => each.kind === kind);
    const shareOf = (decision: string) => percent(own, (each) => (each.decision ?? 'none') === decision);
    return [kind, own.length as number | string].concat(decisions.map(shareOf));
  });
  return { title: 'What was decided, by kind; %', columns: ['kind', 'messages', ...decisions], rows };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
