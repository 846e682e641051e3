import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, trainText } from '../../support/agent';
import { ROOT } from '../../support/root';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

/** The work of a service for some turns. */
interface Costs {
  statements: string[];
  promises: number;
  bytes: number;
}

/** More than a process does anything by itself meanwhile. */
const TURNS = 30;
/** Every word comes by itself. */
const PAUSE_MS = 5;
const [FEW_PIECES, MANY_PIECES] = [5, 60];

const folder = mkdtempSync(join(tmpdir(), 'parley-costs-'));
const file = join(folder, 'costs.jsonl');
// A service of its own: its statements, promises and bytes are counted.
const { live, model, service } = useServiceWithModel({
  REWRITE_QUESTIONS: 'none',
  NODE_OPTIONS: `--require ${join(ROOT, 'test/support/turn-costs.cjs')}`,
  TURN_COSTS: file,
});
let agent: string;
/** Of turns with few pieces and with many. */
let few: Costs;
let many: Costs;

beforeAll(async () => {
  agent = await createAgent(live);
  await trainText(
    live,
    agent,
    'rental',
    '# Rental\n\nA tandem costs 40 euros a day. A trailer costs 12 euros a day.',
  );
  // The first count loads and caches parts of the service and of the profiler, which later counts find.
  await costsOf(FEW_PIECES);
  few = await costsOf(FEW_PIECES);
  many = await costsOf(MANY_PIECES);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Streams the turns of a conversation, one after the other. */
async function turns(count: number): Promise<void> {
  let conversationId: string | undefined;
  for (let turn = 0; turn < count; turn++) {
    const body = { message: 'What does a tandem cost a day?', conversationId };
    for await (const event of live.stream(`${agent}/chat`, body))
      if (event !== '[DONE]') conversationId ??= event.conversationId;
  }
}

async function costsOf(pieces: number): Promise<Costs> {
  model.reply({ chunks: Array.from({ length: pieces }, () => 'word '), delayMs: PAUSE_MS });
  await toggle();
  await turns(TURNS);
  return toggle();
}

/** The statements that were sent with every one of the turns or calls. */
function ofEach({ statements }: Costs): string[] {
  const times = new Map<string, number>();
  for (const text of statements) times.set(text, (times.get(text) ?? 0) + 1);
  // What a process does by itself, such as renewing a lease, is not done with every turn. The first message of a
  // conversation has a statement of its own.
  return [...times].filter(([, count]) => count >= TURNS - 1).map(([text]) => text);
}

/** Begins or ends counting. */
async function toggle(): Promise<Costs> {
  const lines = (): string[] => readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').slice(0, -1);
  const known = lines().length;
  process.kill(service.pid, 'SIGUSR2');
  const told = await until(
    async () => lines(),
    ({ length }) => length > known,
  );
  return JSON.parse(told.at(-1)!) as Costs;
}

// The bounds leave a third to spare. To raise one, give a reason, and its share in docs/internals/performance.md.
describe('a streamed turn of a language model', () => {
  it('sends two statements to the database: one reads what is known, one records the message', () => {
    expect(
      ofEach(few).map((text) => ['botPersonality', 'INTO messages'].filter((part) => text.includes(part))),
    ).toEqual([['botPersonality'], ['INTO messages']]);
  });

  it('makes few promises for a piece of its answer', () => {
    const ofPieces = (many.promises - few.promises) / TURNS / (MANY_PIECES - FEW_PIECES);
    expect(ofPieces).toBeLessThan(35);
  });

  it('allocates little', () => {
    expect(few.bytes / TURNS).toBeLessThan(1_800_000);
    expect((many.bytes - few.bytes) / TURNS / (MANY_PIECES - FEW_PIECES)).toBeLessThan(26_000);
  });
});

describe('a training source with its pages', () => {
  it('is read by two statements without a transaction: the agent, and the source with its pages', async () => {
    const { body } = await live.get(`${agent}/training`);
    await toggle();
    for (let call = 0; call < TURNS; call++) await live.get(`${agent}/training/${body.sources[0].id}`);
    const statements = ofEach(await toggle());
    expect(statements.map((text) => /FROM "(\w+)"/.exec(text)?.[1])).toEqual(['agents', 'training_sources']);
  });
});
