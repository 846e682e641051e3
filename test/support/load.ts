import { Client, type Answer, type StreamEvent } from './client';

/** Acknowledged writes, to be read again afterwards. */
interface Acknowledged {
  agents: number[];
  sources: string[];
  /** Exchanges, each in its own conversation: its path, and the answer. */
  exchanges: { conversation: string; text: string }[];
}

const FAIR = /^(20\d|503 SERVICE_UNAVAILABLE 5|stream (done|(ended|refused 503) SERVICE_UNAVAILABLE))$/;

/** Clients that write and read without pause and record every answer. */
export class Load {
  readonly acknowledged: Acknowledged = { agents: [], sources: [], exchanges: [] };
  /** The number of answers of each kind: `201`, `503 SERVICE_UNAVAILABLE`, `stream done`, `cut: …`. */
  readonly outcomes = new Map<string, number>();
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[];

  /** Starts `count` parallel users, each with one of the clients; all chat with `agent`. */
  constructor(
    clients: Client[],
    private readonly agent: string,
    count: number,
  ) {
    this.running = Array.from({ length: count }, (_, number) =>
      this.run(clients[number % clients.length]!, number),
    );
  }

  /** The answers that are neither a success nor a 503 with `Retry-After`. */
  get faults(): string[] {
    return [...this.outcomes.keys()].filter((outcome) => !FAIR.test(outcome));
  }

  /** The number of answers that match. */
  count(pattern: RegExp): number {
    return [...this.outcomes].reduce((sum, [outcome, times]) => sum + (pattern.test(outcome) ? times : 0), 0);
  }

  /** Stops the clients after their current requests. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private async run(client: Client, number: number): Promise<void> {
    const steps = [
      (name: string) => this.create(client, name),
      (name: string) => this.chat(client, name),
      (name: string) => this.train(client, name),
      () => this.read(client),
      (name: string) => this.streamed(client, name),
    ];
    for (let round = number; !this.stopping.signal.aborted; round += 1) {
      try {
        await steps[round % steps.length]!(`${number}-${round}`);
      } catch (error) {
        const { cause, message } = error as Error & { cause?: { code?: string } };
        const [, status, code] = /^no stream but (\d+) .*"code":"(\w+)"/.exec(message) ?? [];
        this.note(code ? `stream refused ${status} ${code}` : `cut: ${cause?.code ?? message}`);
      }
    }
  }

  private async create(client: Client, name: string): Promise<void> {
    const answer = await client.post('/agents', { name });
    this.noteAnswer(answer);
    if (answer.status === 201) this.acknowledged.agents.push(answer.body.agent.id);
  }

  private async train(client: Client, source: string): Promise<void> {
    const data = `The lamp number ${source} of the old harbour was lit in ${1000 + source.length}.`;
    const answer = await client.post(`${this.agent}/training`, { source, type: 'text', data });
    this.noteAnswer(answer);
    if (answer.status === 201)
      this.acknowledged.sources.push(`${this.agent}/training/${answer.body.source.id}`);
  }

  private async read(client: Client): Promise<void> {
    this.noteAnswer(await client.get('/agents?limit=5'));
  }

  private async chat(client: Client, message: string): Promise<void> {
    const answer = await client.post(`${this.agent}/chat`, { message });
    this.noteAnswer(answer);
    if (answer.status === 200) this.noteExchange(answer.body);
  }

  private async streamed(client: Client, message: string): Promise<void> {
    let last: Exclude<StreamEvent, '[DONE]'> | undefined;
    let text = '';
    for await (const event of client.stream(`${this.agent}/chat`, { message })) {
      if (event === '[DONE]') {
        this.note('stream done');
        return this.noteExchange({ ...last, text });
      }
      last = event;
      text += event['delta'];
    }
    this.note(last?.['error'] ? `stream ended ${last['error'].code}` : 'cut: stream without an end');
  }

  private noteExchange(body: Record<string, any>): void {
    const { conversationId, text } = body;
    this.acknowledged.exchanges.push({
      conversation: `${this.agent}/conversations/${conversationId}`,
      text,
    });
  }

  private noteAnswer({ status, body, headers }: Answer): void {
    this.note(status < 400 ? String(status) : `${status} ${body.error?.code} ${headers.get('retry-after')}`);
  }

  private note(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}

/**
 * Expects that everything acknowledged exists: agents, sources (searchable in the end), exchanges with their exact
 * text.
 */
export async function expectKept(
  client: Client,
  { agents, sources, exchanges }: Acknowledged,
): Promise<void> {
  const lost: string[] = [];
  const read = async (path: string): Promise<Answer> => {
    const answer = await client.get(path);
    if (answer.status !== 200) lost.push(`${path} ${answer.status}`);
    return answer;
  };
  for (const id of agents) await read(`/agents/${id}`);
  for (const path of sources) await read(path);
  for (const { conversation, text } of exchanges) {
    const { messages } = (await read(conversation)).body.conversation ?? {};
    if (messages?.length !== 1 || messages[0].response !== text)
      lost.push(`what was said in ${conversation}`);
  }
  expect(lost).toEqual([]);
}
