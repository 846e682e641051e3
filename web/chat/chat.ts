import type { Answers, Pending } from './answers';
import { ServiceError, type PublicApi } from './api';
import type { Attachment, PublicAgent, Rating, RatingReason } from './public-schema';
import { ChatStore, EMPTY, type ChatState } from './chat-store';
import { isRunning, merged, namesOf, newExchange, recordedExchange } from './exchange';
import type { Forms } from './forms';
import type { Host } from './host';
import { randomId } from './random-id';
import type { Storage } from './storage';

const PAGE_SIZE = 30;
const LISTED_CONVERSATIONS = 20;
/** After this time, an answer that the service has stopped counts as ended without its last event. */
const STOPPED_MS = 3000;

/** One visitor's chat with one agent: loads conversations, sends messages, rates answers. */
export class Chat {
  readonly store = new ChatStore();
  /** Its code is loaded after the panel has appeared. */
  private answers: Answers | undefined;
  /** Its code is loaded with the first form. */
  private forms: Forms | undefined;
  /** Changes when the chat shows something else. A response for an earlier view is dropped. */
  private view = 0;

  /** `mayHaveConversations`: false for a new visitor, whom the service does not know. */
  constructor(
    readonly agent: PublicAgent,
    readonly api: PublicApi,
    private readonly storage: Storage,
    private readonly host: Host,
    private readonly page: string,
    private readonly mayHaveConversations: () => boolean,
  ) {}

  get state(): ChatState {
    return this.store.state;
  }

  /** Shows the visitor's last conversation, and continues an answer that a reload has interrupted. */
  async open(): Promise<void> {
    await this.change(async (isShown) => {
      const pending = this.storage.read<Pending>('pending');
      const last = this.storage.read<string>('conversation');
      const conversations = this.mayHaveConversations()
        ? await this.api.conversations(LISTED_CONVERSATIONS)
        : [];
      if (!isShown()) return;
      this.store.set({ conversations });
      const newest = last === '' ? null : (conversations[0]?.id ?? null);
      const conversationId = pending ? pending.conversationId : newest;
      if (conversationId)
        await this.load(conversationId, isShown).catch((error: unknown) => {
          // A conversation is recorded with its first answer: until then the service does not know it.
          if (!(error instanceof ServiceError) || error.status !== 404) throw error;
        });
      if (isShown()) this.resume(pending);
    });
  }

  /** Shows a conversation of the visitor, or a new conversation for null. */
  async show(conversationId: string | null): Promise<void> {
    await this.change(async (isShown) => {
      if (conversationId) return this.load(conversationId, isShown);
      this.answers?.leave();
      this.storage.write('conversation', '');
      this.store.set(EMPTY);
    });
  }

  /** Loads older messages of the conversation that is shown. */
  async showOlder(): Promise<void> {
    const { conversationId, olderCursor, isLoading } = this.state;
    if (!conversationId || !olderCursor || isLoading) return;
    const { view } = this;
    this.store.set({ isLoading: true });
    try {
      const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE, olderCursor);
      if (view !== this.view) return;
      const older = messages.map(recordedExchange).toReversed();
      this.store.set({ exchanges: [...older, ...this.state.exchanges], olderCursor: nextCursor });
    } finally {
      if (view === this.view) this.store.set({ isLoading: false });
    }
  }

  /**
   * Reads the newest messages again, because another tab or a person may have added some. Returns the number of new
   * messages from persons.
   */
  async refresh(): Promise<number> {
    const { conversationId } = this.state;
    if (!conversationId) return 0;
    const { view } = this;
    const { messages, conversation } = await this.api.messages(conversationId, PAGE_SIZE);
    if (view !== this.view || this.state.conversationId !== conversationId) return 0;
    const known = new Set(this.state.exchanges.map(({ messageId }) => messageId));
    const exchanges = merged(this.state.exchanges, messages.map(recordedExchange).toReversed());
    this.store.set({ exchanges, ...conversation });
    return messages.filter(({ id, author }) => author === 'person' && !known.has(id)).length;
  }

  /**
   * Sends a message; `decision` has the body and path of a decision. A message with files may have no text: it then
   * consists of their names. Does nothing while an answer is running.
   */
  ask(text: string, decision?: object, attachments: Attachment[] = []): void {
    const query = text || namesOf(attachments);
    if (query.trim() === '' || this.state.exchanges.some(isRunning)) return;
    const { conversationId } = this.state;
    const sent = decision ?? {
      message: query,
      ...(attachments.length > 0 && { attachmentIds: attachments.map(({ id }) => id) }),
      ...(conversationId ? { conversationId } : { page: this.page }),
    };
    const exchange = { ...newExchange(randomId(), query, new Date()), sent, attachments };
    this.store.set({ exchanges: [...this.state.exchanges, exchange] });
    this.host.tell('message', { from: 'visitor' });
    void this.readAnswer(exchange.key);
  }

  /** Sends a failed message again, with the same key: the service records it only once. */
  retry(key: string): void {
    const again = {
      state: 'waiting',
      response: '',
      failure: undefined,
      messageId: undefined,
      lastEventId: 0,
      isStopping: false,
    } as const;
    this.store.change(key, (exchange) => ({ ...exchange, ...again }));
    void this.readAnswer(key);
  }

  /**
   * Stops the running answer; the text so far stays. The events of the answer say how it ended: it may have been
   * complete before. If the service refuses the stop, the answer continues, and the visitor can try again.
   */
  async stop(): Promise<void> {
    const running = this.state.exchanges.find(isRunning);
    if (!running || running.isStopping) return;
    const { key } = running;
    const mark = (isStopping: boolean): void => this.store.change(key, (one) => ({ ...one, isStopping }));
    const hasEnded = (): boolean => !this.state.exchanges.some((one) => one.key === key && isRunning(one));
    mark(true);
    // Otherwise the first event, which comes with the first word, has the id.
    if (running.messageId === undefined) void this.answers?.learnMessageId(running).catch(() => undefined);
    await this.store.until(() => hasEnded() || this.store.exchange(key)?.messageId !== undefined);
    const messageId = this.store.exchange(key)?.messageId;
    if (hasEnded() || messageId === undefined) return;
    try {
      await this.api.stop(messageId);
    } catch {
      return mark(false);
    }
    const end = (): void => {
      this.answers?.leave();
      this.answers?.forgetUnrecorded(key);
      this.store.change(key, (one) => ({ ...one, state: 'stopped' }));
      this.storage.write('pending', null);
    };
    const timer = setTimeout(end, STOPPED_MS);
    await this.store.until(hasEnded);
    clearTimeout(timer);
  }

  /** Rates an answer, or with null clears its rating. `reason` says why it was not helpful. */
  async rate(key: string, rating: Rating, reason?: RatingReason): Promise<void> {
    const exchange = this.store.exchange(key);
    const { conversationId } = this.state;
    if (!exchange?.messageId || !conversationId) return;
    const before = exchange.rating;
    this.store.change(key, (one) => ({ ...one, rating }));
    try {
      await this.api.rate(conversationId, exchange.messageId, { rating, ratingReason: reason });
      this.host.tell('rating', { rating, reason });
    } catch {
      this.store.change(key, (one) => ({ ...one, rating: before }));
    }
  }

  /** Shows the form for a person, or the conversation again. */
  askForPerson(isAskingForPerson: boolean): void {
    this.store.set({ isAskingForPerson });
  }

  /** Loads the code that sends forms. */
  async loadForms(): Promise<Forms> {
    const { Forms } = await import('./forms');
    const { store, api, storage, host, page } = this;
    return (this.forms ??= new Forms(store, api, storage, host, page, () => this.refresh()));
  }

  /** Loads the code that reads answers. */
  async loadAnswers(): Promise<Answers> {
    const { Answers } = await import('./answers');
    const { store, api, storage, host } = this;
    return (this.answers ??= new Answers(store, api, storage, host, () => this.refresh()));
  }

  private async readAnswer(key: string): Promise<void> {
    try {
      const answers = await this.loadAnswers();
      if (this.store.exchange(key)) await answers.read(key);
    } catch {
      // The code has not arrived.
      this.store.change(key, (exchange) => ({ ...exchange, state: 'failed', failure: { kind: 'offline' } }));
    }
  }

  /** Changes the view. If another change overtakes this one, its responses and its error are dropped. */
  private async change(run: (isShown: () => boolean) => Promise<void>): Promise<void> {
    const view = ++this.view;
    const isShown = (): boolean => view === this.view;
    try {
      await run(isShown);
    } catch (error) {
      if (isShown()) throw error;
    } finally {
      if (isShown()) this.store.set({ isLoading: false });
    }
  }

  private async load(conversationId: string, isShown: () => boolean): Promise<void> {
    this.answers?.leave();
    this.storage.write('conversation', conversationId);
    this.store.set({ ...EMPTY, conversationId, isLoading: true });
    const { messages, nextCursor, conversation } = await this.api.messages(conversationId, PAGE_SIZE);
    if (!isShown()) return;
    // A message that was sent meanwhile stays.
    const exchanges = merged(this.state.exchanges, messages.map(recordedExchange).toReversed());
    this.store.set({ exchanges, olderCursor: nextCursor, ...conversation });
  }

  /** Reads the answer that a reload has interrupted, unless it is recorded already. */
  private resume(pending: Pending | null): void {
    const { exchanges } = this.state;
    if (!pending || (pending.messageId && exchanges.some((one) => one.messageId === pending.messageId)))
      return this.storage.write('pending', null);
    const { key, query, messageId, sent } = pending;
    const exchange = { ...newExchange(key, query, new Date()), messageId, sent };
    this.store.set({ exchanges: [...exchanges, exchange] });
    void this.readAnswer(key);
  }
}
