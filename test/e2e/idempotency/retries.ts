import { type Answer, type Client } from '../../support/client';
import { until } from '../../support/wait';
import { eventsOf, isReplay, post } from './keyed';

/** A request that is sent with its key until it is answered. The object that it creates has the key as its name. */
export interface KeyedRequest {
  makes: 'agent' | 'source' | 'message';
  key: string;
  path: string;
  body: object;
}

/** A few different requests, with keys of their own. */
export function requestsFor(agent: string, name: string, count: number): KeyedRequest[] {
  return Array.from({ length: count }, (_, number): KeyedRequest => {
    const key = `${name} ${number}`;
    switch (number % 4) {
      case 0:
        return { makes: 'agent', key, path: '/agents', body: { name: key } };
      case 1:
        return {
          makes: 'source',
          key,
          path: `${agent}/training`,
          body: { source: key, type: 'text', data: key },
        };
      default:
        return {
          makes: 'message',
          key,
          path: `${agent}/chat`,
          body: { message: key, stream: number % 4 === 2 },
        };
    }
  });
}

/**
 * Sends a request until it is answered, each time with the client that is right by then. Tries again after a broken
 * connection and after the 409 of a running request.
 */
export async function untilAnswered(
  client: () => Client,
  { path, body, key }: KeyedRequest,
): Promise<Answer> {
  const answer = await until(
    () => post(client(), path, body, key).catch(() => undefined),
    (given) => given !== undefined && given.status < 300 && isWhole(given),
  );
  return answer!;
}

/** A stream whose process is killed ends early. */
function isWhole(answer: Answer): boolean {
  return typeof answer.body !== 'string' || eventsOf(answer).at(-1) === '[DONE]';
}

/**
 * Checks that every key has made one object and no more, that its answer names it, and that a retry is answered the
 * same.
 */
export async function expectOneOfEach(
  client: Client,
  agent: string,
  answers: Map<KeyedRequest, Answer>,
): Promise<void> {
  const { agents } = (await client.get('/agents?limit=100')).body;
  const { sources } = (await client.get(`${agent}/training`)).body;
  const { conversations } = (await client.get(`${agent}/conversations?limit=100`)).body;
  const messages = await Promise.all(
    conversations.map(async ({ id }: { id: string }) => {
      const { body } = await client.get(`${agent}/conversations/${id}/messages`);
      expect(body.messages).toHaveLength(1);
      return body.messages[0];
    }),
  );
  const made = {
    agent: agents.map(({ id, name }: { id: number; name: string }) => [name, id]),
    source: sources.map(({ id, source }: { id: number; source: string }) => [source, id]),
    message: messages.map(({ id, query }: { id: number; query: string }) => [query, id]),
  };
  const told: Record<keyof typeof made, [key: string, id: number][]> = { agent: [], source: [], message: [] };
  for (const [{ makes, key }, answer] of answers) told[makes].push([key, idIn(answer)]);
  for (const makes of ['agent', 'source', 'message'] as const) {
    const known = made[makes].filter(([key]: [string]) => key !== 'Agent');
    expect(known.toSorted()).toEqual(told[makes].toSorted());
  }
  for (const [request, answer] of answers) {
    const retry = await post(client, request.path, request.body, request.key);
    expect(isReplay(retry)).toBe(true);
    expect(idIn(retry)).toBe(idIn(answer));
    if (typeof answer.body === 'object') expect(retry.body).toEqual(answer.body);
  }
}

function idIn(answer: Answer): number {
  const { body } = answer;
  if (typeof body === 'string')
    return (eventsOf(answer).at(-2) as unknown as { messageId: number }).messageId;
  return body.agent?.id ?? body.source?.id ?? body.messageId;
}
