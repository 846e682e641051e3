import { NetworkError, ServiceError, type PublicApi } from './api';
import type { PublicAgent, RecordedMessage, StreamData, StreamEvent } from './public-schema';
import { Chat } from './chat';
import type { Host } from './host';
import type { Storage } from './storage';

const CONVERSATION = 'conversation';
const event = (id: number, data?: Partial<StreamData>): StreamEvent => ({
  id,
  data: data && { delta: '', conversationId: CONVERSATION, ...data },
});
const ANSWER = [
  event(1, { messageId: 7 }),
  event(2, { delta: '12 ' }),
  event(3, { delta: 'euros' }),
  event(4),
];

/** A fake service: a test sets its responses and reads its requests. */
class Service {
  readonly sent: { body: object; key: string }[] = [];
  readonly readings: number[] = [];
  messages: RecordedMessage[] = [];
  /** The events of each request, and the error at its end. */
  answers: { events?: StreamEvent[]; error?: Error; open?: Promise<StreamEvent[]> }[] = [];
  stopped: number[] = [];
  /** The reactions to a message, and to a stop. */
  onSend: () => void = () => undefined;
  onStop: () => void = () => undefined;

  readonly api = {
    conversations: async () => (this.messages.length > 0 ? [{ id: CONVERSATION, handedOver: false }] : []),
    messages: async () => ({ messages: this.messages.toReversed(), nextCursor: null }),
    send: (body: object, key: string) => {
      this.sent.push({ body, key });
      this.onSend();
      return this.next();
    },
    resume: (_messageId: number, after: number) => {
      this.readings.push(after);
      return this.next();
    },
    stop: async (messageId: number) => {
      this.stopped.push(messageId);
      this.onStop();
    },
  } as unknown as PublicApi;

  private async *next(): AsyncGenerator<StreamEvent> {
    const { events = [], error, open } = this.answers.shift() ?? {};
    yield* events;
    if (open) yield* await open;
    if (error) throw error;
  }
}

function recorded(id: number, response: string): RecordedMessage {
  const createdAt = new Date(Date.UTC(2026, 10, 23) + id).toISOString();
  const said = { query: 'How much?', response, author: 'agent', authorName: null } as const;
  return { id, ...said, sources: [], attachments: [], rating: null, createdAt };
}

/** A page with the chat. With the `kept` of an earlier page, it is that page after a reload. */
function openPage(service: Service, kept = new Map<string, unknown>()) {
  const storage = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: unknown) => (value === null ? kept.delete(name) : kept.set(name, value)),
  } as unknown as Storage;
  const told: string[] = [];
  const host = { tell: (name: string) => void told.push(name) } as unknown as Host;
  const chat = new Chat(
    {} as PublicAgent,
    service.api,
    storage,
    host,
    'https://example.com/rooms',
    () => true,
  );
  const until = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      const leave = chat.store.subscribe(check);
      function check(): void {
        if (!isReached()) return;
        leave();
        resolve();
      }
      check();
    });
  const last = () => chat.state.exchanges.at(-1);
  const reaches = (state: string) => until(() => last()?.state === state);
  return { chat, kept, told, last, reaches, until };
}

describe('a message of a visitor', () => {
  it('is sent with the page it was written on, and answered', async () => {
    const service = new Service();
    service.answers = [{ events: ANSWER }];
    const { chat, last, reaches, kept, told } = openPage(service);
    chat.ask('How much?');
    await reaches('done');
    expect(last()).toMatchObject({ query: 'How much?', response: '12 euros', messageId: 7 });
    expect(service.sent[0]!.body).toEqual({ message: 'How much?', page: 'https://example.com/rooms' });
    expect(chat.state.conversationId).toBe(CONVERSATION);
    await new Promise((resolve) => setTimeout(resolve));
    expect(kept.get('pending')).toBeUndefined();
    expect(told).toEqual(['message', 'message']);
  });

  it('is not sent while an answer is running, nor when it is empty', async () => {
    const service = new Service();
    service.answers = [{ events: ANSWER }];
    const { chat, reaches } = openPage(service);
    chat.ask('   ');
    chat.ask('How much?');
    chat.ask('And breakfast?');
    await reaches('done');
    expect(service.sent).toHaveLength(1);
  });

  it('continues where the connection broke, and is recorded once', async () => {
    const service = new Service();
    service.answers = [
      { events: ANSWER.slice(0, 2), error: new NetworkError() },
      { error: new NetworkError() },
      { events: ANSWER.slice(2) },
    ];
    const { chat, last, reaches } = openPage(service);
    chat.ask('How much?');
    await reaches('done');
    expect(last()!.response).toBe('12 euros');
    expect(service.sent).toHaveLength(1);
    expect(service.readings).toEqual([2, 2]);
  });

  it('begins a conversation anew after a first message that got no answer', async () => {
    const service = new Service();
    const error = { code: 'MODEL_ERROR', details: {} };
    service.answers = [{ events: [event(1, { messageId: 7 }), event(2, { error })] }, { events: ANSWER }];
    const { chat, reaches, until } = openPage(service);
    chat.ask('How much?');
    await reaches('failed');
    await until(() => chat.state.conversationId === null);
    chat.ask('And now?');
    await reaches('done');
    // The service has recorded no conversation, and would not find it.
    expect(service.sent[1]!.body).toEqual({ message: 'And now?', page: 'https://example.com/rooms' });
  });

  it('is sent again with the same key when its arrival is unknown', async () => {
    const service = new Service();
    service.answers = [{ error: new NetworkError() }, { events: ANSWER }];
    const { chat, reaches } = openPage(service);
    chat.ask('How much?');
    await reaches('done');
    const [first, second] = service.sent;
    expect(second).toEqual(first);
  });

  it('continues the answer of its first request, which is still running', async () => {
    const service = new Service();
    service.answers = [
      { error: new ServiceError(409, 'IDEMPOTENCY_KEY_IN_USE', { messageId: 7 }) },
      { events: ANSWER },
    ];
    const { chat, last, reaches } = openPage(service);
    chat.ask('How much?');
    await reaches('done');
    expect(last()!.response).toBe('12 euros');
    expect(service.readings).toEqual([0]);
  });

  it('is sent again with the same key after a failure', async () => {
    const service = new Service();
    service.answers = [
      { error: new ServiceError(429, 'RATE_LIMITED', { retryAfterSeconds: 60 }) },
      { events: ANSWER },
    ];
    const { chat, last, reaches, told } = openPage(service);
    chat.ask('How much?');
    await reaches('failed');
    expect(last()!.failure).toEqual({ kind: 'limited', retryAfterSeconds: 60 });
    expect(told).toContain('error');
    chat.retry(last()!.key);
    await reaches('done');
    expect(chat.state.exchanges).toHaveLength(1);
    expect(service.sent[1]!.key).toBe(service.sent[0]!.key);
  });

  it('is the same request again, though the service has begun a conversation for it', async () => {
    const service = new Service();
    const failure = { error: { code: 'MODEL_ERROR', details: {} } };
    service.answers = [
      {
        events: [
          event(1, { messageId: 6, conversationId: 'first' }),
          event(2, { conversationId: 'first', ...failure }),
        ],
      },
      { events: ANSWER },
    ];
    const { chat, last, reaches } = openPage(service);
    chat.ask('How much?');
    await reaches('failed');
    expect(chat.state.conversationId).toBe('first');
    chat.retry(last()!.key);
    await reaches('done');
    expect(service.sent[1]).toEqual(service.sent[0]);
    expect(chat.state.conversationId).toBe(CONVERSATION);
  });
});

describe('an answer that the visitor stops', () => {
  const STOPPED = [event(3, { error: { code: 'STREAM_STOPPED', details: {} } })];

  /** A page with an answer that has begun, and a function that continues it. */
  async function answering(read = ANSWER.slice(0, 2)) {
    const service = new Service();
    let go!: (events: StreamEvent[]) => void;
    let fail!: (error: Error) => void;
    const open = new Promise<StreamEvent[]>((resolve, reject) => {
      go = resolve;
      fail = reject;
    });
    service.answers = [{ events: read, open }];
    const sent = new Promise<void>((resolve) => (service.onSend = resolve));
    const page = openPage(service);
    page.chat.ask('How much?');
    await page.reaches(read.length > 1 ? 'streaming' : 'waiting');
    await sent;
    return { ...page, service, go, fail };
  }

  it('ends; the text so far stays', async () => {
    const { chat, last, service, go, kept } = await answering();
    service.onStop = () => go(STOPPED);
    await chat.stop();
    expect(service.stopped).toEqual([7]);
    expect(last()).toMatchObject({ state: 'stopped', response: '12 ' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(kept.get('pending')).toBeUndefined();
  });

  it('ends even if its last event does not arrive', async () => {
    jest.useFakeTimers();
    try {
      const { chat, last } = await answering();
      const stop = chat.stop();
      await jest.advanceTimersByTimeAsync(3000);
      await stop;
      expect(last()).toMatchObject({ state: 'stopped', response: '12 ' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('is whole, and not marked as stopped, if it ends before the stop arrives', async () => {
    const { chat, last, service, go } = await answering();
    service.onStop = () => go(ANSWER.slice(2));
    await chat.stop();
    expect(last()).toMatchObject({ state: 'done', response: '12 euros' });
  });

  it('continues if the stop is refused, and can be stopped again', async () => {
    const { chat, last, service, go, reaches } = await answering();
    service.onStop = () => {
      throw new ServiceError(429, 'RATE_LIMITED', { retryAfterSeconds: 9 });
    };
    await chat.stop();
    expect(last()).toMatchObject({ state: 'streaming', isStopping: false });
    service.onStop = () => {
      throw new NetworkError();
    };
    await chat.stop();
    expect(service.stopped).toEqual([7, 7]);
    go(ANSWER.slice(2));
    await reaches('done');
    expect(last()).toMatchObject({ response: '12 euros' });
  });

  it('is stopped before its first word, once however often the visitor asks', async () => {
    const { chat, last, service, fail } = await answering([]);
    service.answers = [
      { error: new ServiceError(409, 'IDEMPOTENCY_KEY_IN_USE', { messageId: 7 }) },
      { events: ANSWER.slice(0, 1) },
    ];
    service.onStop = () => fail(new ServiceError(409, 'STREAM_STOPPED', {}));
    const stops = [chat.stop(), chat.stop()];
    expect(last()).toMatchObject({ state: 'waiting', isStopping: true });
    await Promise.all(stops);
    expect(service.stopped).toEqual([7]);
    expect(last()).toMatchObject({ state: 'stopped', response: '' });
    expect(chat.state.conversationId).toBeNull();
  });

  it('is stopped at its first word if the service does not name it earlier', async () => {
    const { chat, last, service, go } = await answering([]);
    service.answers = [{ error: new ServiceError(429, 'RATE_LIMITED', { retryAfterSeconds: 9 }) }];
    const stop = chat.stop();
    go([...ANSWER.slice(0, 2), ...STOPPED]);
    await stop;
    expect(service.stopped).toEqual([7]);
    expect(last()).toMatchObject({ state: 'stopped', response: '12 ' });
  });

  it('fails as ever if it fails before the service has named it', async () => {
    const service = new Service();
    const { chat, last } = openPage(service);
    service.answers = [{ error: new ServiceError(400, 'MODEL_ERROR', {}) }];
    chat.ask('How much?');
    await chat.stop();
    expect(service.stopped).toEqual([]);
    expect(last()).toMatchObject({ state: 'failed', failure: { kind: 'model' } });
  });
});

describe('a page that is loaded again in the middle of an answer', () => {
  const leave = async (service: Service, events: StreamEvent[]) => {
    service.answers = [{ events, error: new ServiceError(400, 'ANY', {}) }];
    const page = openPage(service);
    page.chat.ask('How much?');
    await page.reaches('failed');
    return page.kept;
  };

  it('reads the whole answer', async () => {
    const service = new Service();
    const kept = await leave(service, ANSWER.slice(0, 2));
    service.answers = [{ events: ANSWER }];
    const { chat, reaches } = openPage(service, kept);
    await chat.open();
    await reaches('done');
    expect(chat.state.exchanges).toMatchObject([{ query: 'How much?', response: '12 euros' }]);
    expect(service.sent).toHaveLength(1);
  });

  it('shows an answer once that was recorded in the meantime', async () => {
    const service = new Service();
    const kept = await leave(service, ANSWER.slice(0, 2));
    service.messages = [recorded(7, '12 euros')];
    const { chat } = openPage(service, kept);
    await chat.open();
    expect(chat.state.exchanges).toMatchObject([{ messageId: 7, response: '12 euros' }]);
  });

  it('shows it once even if the page had not learned its id', async () => {
    const service = new Service();
    const kept = await leave(service, []);
    service.messages = [recorded(7, '12 euros')];
    service.answers = [{ events: ANSWER }];
    // A conversation that the page knew before this message.
    kept.set('pending', { ...(kept.get('pending') as object), conversationId: CONVERSATION });
    const { chat, until } = openPage(service, kept);
    await chat.open();
    await until(() => chat.state.exchanges.every(({ state }) => state === 'done'));
    expect(chat.state.exchanges).toMatchObject([{ messageId: 7, response: '12 euros' }]);
    expect(service.sent[1]).toEqual(service.sent[0]);
  });
});

describe('contact details', () => {
  const forms: [string, object][] = [];
  const service = new Service();
  Object.assign(service.api, {
    sendForm: async (kind: string, body: object) => {
      forms.push([kind, body]);
      return CONVERSATION;
    },
  });
  const details = { email: 'ada@example.com', consent: true, message: 'My order' };
  const page = 'https://example.com/rooms';

  it('begin a conversation with their consent when a person is asked for first', async () => {
    const { chat, kept, told } = openPage(service);
    await (await chat.loadForms()).handOver(details, 'key');
    expect(forms.splice(0)).toEqual([['handoff', { ...details, page }]]);
    expect(chat.state).toMatchObject({ conversationId: CONVERSATION, handedOver: true });
    expect(kept.get('leadLeft')).toBe(true);
    expect(told).toEqual(['lead', 'handoff']);
  });

  it('that are sent while the first answer is running go into its conversation', async () => {
    let end = (): void => undefined;
    const answering = new Service();
    Object.assign(answering.api, {
      sendForm: async (kind: string, body: object) => {
        forms.push([kind, body]);
        return CONVERSATION;
      },
      send: async function* () {
        yield ANSWER[0];
        await new Promise<void>((resolve) => (end = resolve));
        yield* ANSWER.slice(1);
      },
    });
    const { chat, until } = openPage(answering);
    chat.ask('Where is my parcel?');
    await until(() => chat.state.conversationId !== null);
    const sent = (await chat.loadForms()).handOver(details, 'key');
    await new Promise((resolve) => setTimeout(resolve));
    // The service does not know the conversation yet.
    expect(forms).toEqual([]);
    end();
    await sent;
    expect(forms.splice(0)).toEqual([['handoff', { ...details, conversationId: CONVERSATION }]]);
  });

  it('are sent again with the same key when the connection breaks', async () => {
    const keys: string[] = [];
    const cut = new Service();
    Object.assign(cut.api, {
      sendForm: async (_kind: string, _body: object, key: string) => {
        if (keys.push(key) === 1) throw new NetworkError();
        return CONVERSATION;
      },
    });
    const { chat } = openPage(cut);
    await (await chat.loadForms()).handOver(details, 'key');
    expect(keys).toEqual(['key', 'key']);
    expect(chat.state.waiting).toBe(true);
  });

  it('are asked for again when the service has them no more', async () => {
    const forgetful = new Service();
    Object.assign(forgetful.api, {
      sendForm: async () => {
        throw new ServiceError(400, 'VALIDATION_ERROR', {});
      },
    });
    const { chat, kept } = openPage(forgetful, new Map([['leadLeft', true]]));
    await expect((await chat.loadForms()).handOver({ message: 'Hi' }, 'key')).rejects.toThrow(
      'VALIDATION_ERROR',
    );
    expect([chat.state.hasContact, kept.get('leadLeft')]).toEqual([false, undefined]);
  });

  it('go into the conversation that is shown', async () => {
    const { chat } = openPage(service);
    const sender = await chat.loadForms();
    await sender.leaveContact({ email: 'ada@example.com' }, 'one');
    await sender.leaveContact({ phone: '+41 44 000 00 00' }, 'two');
    expect(forms.splice(0)[1]).toEqual([
      'leads',
      { phone: '+41 44 000 00 00', conversationId: CONVERSATION },
    ]);
  });
});

describe('a conversation that is shown', () => {
  /** Answers each request for messages when the test says so. */
  function withLateMessages() {
    const requests: { conversationId: string; answer: (id: number, nextCursor?: string) => Promise<void> }[] =
      [];
    const service = new Service();
    Object.assign(service.api, {
      messages: (conversationId: string) =>
        new Promise((resolve) => {
          const answer = async (id: number, nextCursor: string | null = null) => {
            resolve({ messages: [recorded(id, `in ${conversationId}`)], nextCursor });
            await new Promise((done) => setTimeout(done));
          };
          requests.push({ conversationId, answer });
        }),
    });
    return { ...openPage(service), service, requests };
  }

  it('stays empty when the messages of the previous conversation arrive late', async () => {
    const { chat, requests } = withLateMessages();
    const left = chat.show('A');
    await chat.show(null);
    await requests[0]!.answer(1);
    await left;
    expect(chat.state).toMatchObject({ conversationId: null, exchanges: [], olderCursor: null });
  });

  it('is still loading when the messages of the previous conversation arrive late', async () => {
    const { chat, requests } = withLateMessages();
    void chat.show('A');
    void chat.show('B');
    await requests[0]!.answer(1);
    expect(chat.state).toMatchObject({ conversationId: 'B', exchanges: [], isLoading: true });
    await requests[1]!.answer(2);
    expect(chat.state).toMatchObject({ exchanges: [{ response: 'in B' }], isLoading: false });
  });

  it('does not get older messages that were requested before it was shown', async () => {
    const { chat, requests } = withLateMessages();
    void chat.show('A');
    await requests[0]!.answer(9, 'cursor');
    void chat.showOlder();
    void chat.show('A');
    await requests[1]!.answer(1);
    expect(chat.state).toMatchObject({ exchanges: [], isLoading: true });
    await requests[2]!.answer(9, 'cursor');
    expect(chat.state).toMatchObject({ exchanges: [{ messageId: 9 }], olderCursor: 'cursor' });
  });

  it('does not get newer messages that were requested before it was shown', async () => {
    const { chat, requests } = withLateMessages();
    void chat.show('A');
    await requests[0]!.answer(1);
    const refreshed = chat.refresh();
    void chat.show('A');
    await requests[1]!.answer(2);
    expect(await refreshed).toBe(0);
    expect(chat.state).toMatchObject({ exchanges: [], isLoading: true });
  });

  it('keeps a message that was sent while it was loading', async () => {
    const { chat, service, requests } = withLateMessages();
    service.answers = [{ error: new ServiceError(400, 'ANY', {}) }];
    void chat.show('A');
    chat.ask('How much?');
    await requests[0]!.answer(1);
    expect(chat.state.exchanges.map(({ query, messageId }) => [query, messageId])).toEqual([
      ['How much?', 1],
      ['How much?', undefined],
    ]);
  });
});

describe('a person who logs in or out', () => {
  it('does not see the conversations of the previous person, which arrive late', async () => {
    const service = new Service();
    const lists: ((value: object[]) => void)[] = [];
    Object.assign(service.api, { conversations: () => new Promise((resolve) => lists.push(resolve)) });
    const { chat } = openPage(service);
    const before = chat.open();
    await chat.show(null);
    const after = chat.open();
    lists[1]!([]);
    await after;
    lists[0]!([{ id: 'of the previous person', handedOver: false }]);
    await before;
    expect(chat.state).toMatchObject({ conversationId: null, conversations: [], isLoading: false });
  });

  it('does not see the error of a request of the previous person', async () => {
    const service = new Service();
    const requests: ((error: Error) => void)[] = [];
    Object.assign(service.api, { conversations: () => new Promise((_, reject) => requests.push(reject)) });
    const { chat } = openPage(service);
    const before = chat.open();
    await chat.show(null);
    requests[0]!(new NetworkError());
    await expect(before).resolves.toBeUndefined();
  });
});
