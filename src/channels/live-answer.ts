import type { ChannelAdapter, Draft, PlatformApp } from './channel-adapter';
import { attempted } from './platforms.service';
import { renderMessages } from './rich-text/rich-text';
import { settled } from './rich-text/settled';

/** The chat that shows the answer, and its platform. */
interface Stage {
  adapter: ChannelAdapter;
  app: PlatformApp;
  to: { thread: string; userId: string; replyTo: string | null };
  /** Ends the requests to the platform. */
  signal: AbortSignal;
}

/**
 * Shows the answer to an event in the chat while the model writes it, at the platform's pace. Only the first message of
 * a long answer grows. After a refused request, nothing more is shown until the answer is complete. An answer that
 * arrives all at once is not shown early.
 */
export class LiveAnswer {
  private text = '';
  private nextAtMs: number | undefined;
  private isOver: boolean;

  /**
   * `draft` is the message that an earlier attempt has begun. `keep` stores the id of a new draft before more is sent;
   * it resolves to false if the event already has a draft, or is finished.
   */
  constructor(
    private readonly stage: Stage,
    public draft: Draft | null,
    private readonly keep: (draftId: string) => Promise<boolean>,
  ) {
    this.isOver = !stage.adapter.stream?.takes(stage.to.thread);
  }

  /** Takes the next piece of the answer. It waits while the chat is brought up to date. @throws the signal's reason */
  async add(delta: string): Promise<void> {
    this.text += delta;
    if (this.isOver) return;
    this.nextAtMs ??= performance.now() + this.paceMs;
    if (performance.now() < this.nextAtMs) return;
    const [text] = renderMessages(settled(this.text), this.stage.adapter.format);
    if (text === undefined || !this.isNews(text)) return;
    await this.show(text);
    this.nextAtMs = performance.now() + this.paceMs;
  }

  /** The time for which the pace of the thread allows no further write. */
  get quietMs(): number {
    return this.draft ? Math.max(0, (this.nextAtMs ?? 0) - performance.now()) : 0;
  }

  private get paceMs(): number {
    return this.stage.adapter.paceMs(this.stage.to.thread);
  }

  /** Does the text contain a change that the platform can show? */
  private isNews(text: string): boolean {
    if (!this.draft) return true;
    const { shown } = this.draft;
    if (this.stage.adapter.stream?.onlyAppends)
      return shown !== null && text !== shown && text.startsWith(shown);
    return text !== shown;
  }

  private async show(text: string): Promise<void> {
    const { adapter, app, to, signal } = this.stage;
    const stream = adapter.stream!;
    const { draft } = this;
    const result = await attempted(
      draft ? stream.grow(app, draft, text) : stream.start(app, to, text),
      signal,
    );
    const externalId = result.outcome === 'sent' ? (draft?.id ?? result.externalId) : null;
    this.isOver = externalId === null;
    if (draft) this.draft = { ...draft, shown: this.isOver ? null : text };
    else if (externalId !== null) await this.begin({ thread: to.thread, id: externalId, shown: text });
  }

  /** Stores a new draft; removes it from the chat if another process was faster. */
  private async begin(draft: Draft): Promise<void> {
    if (await this.keep(draft.id)) {
      this.draft = draft;
      return;
    }
    this.isOver = true;
    const { adapter, app, signal } = this.stage;
    await attempted(adapter.stream!.discard(app, draft), signal);
  }
}
