import { ApiError, ParleyVisitor, type ChatEvent, type ParleyVisitorOptions } from '../../libs/client/src';
import { createAgent, trainText } from '../support/agent';
import { secondsFromNow, signJwt } from '../support/identity-token';
import { useSharedService } from '../support/use-service';
import { enableWidget } from '../support/visitor';

const { service, tenant } = useSharedService();
const QUESTION = 'How long does the guarantee last?';
let agent: string;
let publicId: string;
let secret: string;

beforeAll(async () => {
  agent = await createAgent(tenant.live, { botName: 'Ada' });
  await trainText(tenant.live, agent, 'guarantee', 'The guarantee lasts two years.');
  publicId = await enableWidget(tenant.live, agent, { handoff: true });
  secret = (await tenant.live.post(`${agent}/widget/rotate-identity-secret`)).body.identitySecret;
});

const visitor = (options: Partial<ParleyVisitorOptions> = {}): ParleyVisitor =>
  new ParleyVisitor({ publicId, baseUrl: service.baseUrl, ...options });

const identityOf = (userId: string, seconds = 60): string =>
  signJwt({ sub: userId, aud: publicId, exp: secondsFromNow(seconds) }, secret);

/** A `fetch` that counts the visits that begin, and replaces the visitor token of the first `refused` requests. */
function watching(refused = 0) {
  const seen = { visits: 0 };
  const watched: typeof fetch = async (input, init) => {
    if (new Request(input, init).url.endsWith('/visitors')) seen.visits += 1;
    const headers = new Headers(init?.headers);
    if (headers.has('authorization') && refused-- > 0) headers.set('authorization', 'Bearer refused');
    return fetch(input, { ...init, headers });
  };
  return { seen, fetch: watched };
}

describe("a visitor's client", () => {
  it('shows the agent without becoming a visitor', async () => {
    const { seen, fetch } = watching();
    const shown = await visitor({ fetch }).agent();
    expect(shown).toMatchObject({
      publicId,
      name: 'Ada',
      handoff: true,
      leadForm: { when: expect.any(String) },
    });
    expect(seen.visits).toBe(0);
  });

  it('asks, asks again in the same conversation, and sees only its own conversations', async () => {
    const { seen, fetch } = watching();
    const ada = visitor({ fetch });
    const events: ChatEvent[] = [];
    for await (const event of ada.chat.stream({ message: QUESTION, page: 'https://shop.example/tv' }))
      events.push(event);
    const done = events.at(-1)!;
    if (done.type !== 'done') throw new Error('the answer has not ended');
    expect(done.text).toContain('two years');
    expect(done.sources).toHaveLength(1);
    const { conversationId, messageId } = done;
    await ada.chat.stream({ message: 'And for batteries?', conversationId }).finalText();
    expect((await ada.conversations.list()).items).toMatchObject([
      { id: conversationId, title: QUESTION, messageCount: 2, handedOver: false },
    ]);
    await ada.conversations.rate(conversationId, messageId, 'negative', { ratingReason: 'unclear' });
    await ada.conversations.rateConversation(conversationId, { helped: false });
    expect(await ada.conversations.question(conversationId)).toBeNull();
    const queries: string[] = [];
    for await (const message of ada.conversations.messages(conversationId, { limit: 1 })) {
      queries.push(message.query);
      if (message.id === messageId) expect(message).toMatchObject({ rating: 'negative', author: 'agent' });
    }
    expect(queries).toEqual(['And for batteries?', QUESTION]);
    expect(seen.visits).toBe(1);

    const other = visitor();
    expect((await other.conversations.list()).items).toEqual([]);
    await expect(other.conversations.messages(conversationId)).rejects.toMatchObject({ status: 404 });
  });

  it("continues reading another program's answer at its place, with the token of its visitor", async () => {
    let visitorToken: string | undefined;
    const ada = visitor({ onVisitorToken: (token) => (visitorToken = token) });
    const pieces: (ChatEvent & { type: 'delta' })[] = [];
    for await (const event of ada.chat.stream({ message: QUESTION }))
      if (event.type === 'delta') pieces.push(event);
    const [{ messageId, eventId } = {}, ...rest] = pieces;
    const { seen, fetch } = watching();
    const later = visitor({ visitorToken, fetch });
    const text = await later.chat.resume(messageId!, { after: eventId! }).finalText();
    expect(text).toBe(rest.map((piece) => piece.text).join(''));
    expect(seen.visits).toBe(0);
    await later.chat.stop(messageId!);
    await expect(visitor().chat.resume(messageId!).final()).rejects.toMatchObject({ status: 404 });
  });

  it('leaves contact details and asks for a person', async () => {
    const ada = visitor();
    const conversationId = await ada.leaveContact({ email: 'ada@example.com' });
    expect(await ada.askForPerson({ conversationId, message: 'Please call.' })).toBe(conversationId);
    expect((await ada.conversations.list()).items).toMatchObject([{ id: conversationId, handedOver: true }]);
    const { leads } = (await tenant.live.get(`${agent}/leads`)).body;
    expect(leads[0]).toMatchObject({ email: 'ada@example.com', conversationId });
    // The service of the tests sends no mail.
    await expect(ada.conversations.mailTranscript(conversationId)).rejects.toThrow(ApiError);
  });

  it('is the user whom the identity token names, and asks for a new token when the old one is refused', async () => {
    const { seen, fetch } = watching(1);
    const asked: string[] = [];
    const identityToken = async (): Promise<string> => {
      asked.push('again');
      return identityOf('user-1');
    };
    const ada = visitor({ identityToken, fetch });
    await ada.chat.stream({ message: QUESTION }).finalText();
    expect([seen.visits, asked.length]).toEqual([2, 2]);
    const elsewhere = visitor({ identityToken: identityOf('user-1') });
    expect((await elsewhere.conversations.list()).items).toHaveLength(1);
  });

  it('gives up with the refusal when a new token is refused too, and never becomes anonymous', async () => {
    const { seen, fetch } = watching(2);
    await expect(visitor({ fetch }).conversations.list()).rejects.toMatchObject({ status: 401 });
    expect(seen.visits).toBe(2);
    const forged = visitor({ identityToken: `${identityOf('user-1')}x` });
    await expect(forged.conversations.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('begins one visit for calls at the same time', async () => {
    const { seen, fetch } = watching();
    const ada = visitor({ fetch });
    await Promise.all([1, 2, 3].map(() => ada.conversations.list()));
    expect(seen.visits).toBe(1);
  });

  it('gets a 404 for an unknown agent', async () => {
    const nobody = visitor({ publicId: 'wid_0000000000000000000000' });
    await expect(nobody.agent()).rejects.toMatchObject({ status: 404 });
    await expect(nobody.chat.stream({ message: 'Hi' }).final()).rejects.toMatchObject({ status: 404 });
    expect(() => visitor({ publicId: '' })).toThrow(TypeError);
  });
});
