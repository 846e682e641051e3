import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import { AgentsService } from '../../agents/agents.service';
import type { Tenant } from '../../auth/caller';
import { everyMs } from '../../platform/housekeeping';
import { reportFault, toApiError } from '../../platform/http/error.filter';
import { errorBody, limitReached, notFound, unavailable } from '../../platform/http/errors';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { ChatSettings } from '../chat.settings';
import type { ReplyEvent, Turn } from '../turn/turn';
import { DeadReplies, isRecordedByAnother } from './dead-replies';
import { KeptReplies } from './kept-replies';
import type { ReadableReply } from './reply-log';
import type { ReplyStorage } from './reply-storage';
import { RunningReply } from './running-reply';
import { replyInterrupted, replyStopped } from './streams.errors';
import { countRunningReply } from './streams.metrics';

/** The injection token of the storage. */
export const REPLY_STORAGE = Symbol('ReplyStorage');

/** The resumable replies of an account that run in a process, at most. */
const MAX_OF_ACCOUNT = 100;
/** The resumable replies that run in a process, at most. */
const MAX_RUNNING = 500;
/** Far below the lease of a running reply, and below the second in which a stopped one must end. */
const RENEWAL_MS = 400;
const SWEEP_MS = 5000;
/** How long a DELETE waits for a reply to end. */
const STOP_TIMEOUT_MS = 3000;

/** A reply that runs whoever reads it. */
export interface StartedReply {
  /** The reply, as soon as it can be read. Rejects like `done` when it fails before that. */
  opened: Promise<ReadableReply>;
  /** Resolves when the reply has ended. @throws what the reply throws */
  done: Promise<void>;
}

interface Run {
  accountId: number;
  messageId: number;
  abort: (reason: Error) => void;
  reply?: RunningReply;
}

/** Replies that go on when their client goes away, and are read again from any event on. */
@Injectable()
export class ResumableReplies implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runs = new Map<number, Run>();
  private readonly kept: KeptReplies;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject(REPLY_STORAGE) private readonly storage: ReplyStorage,
    private readonly dead: DeadReplies,
    private readonly agents: AgentsService,
    private readonly lifecycle: LifecycleService,
    { STREAM_KEPT_SECONDS }: ChatSettings,
  ) {
    this.kept = new KeptReplies(1000 * STREAM_KEPT_SECONDS);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { log, copy } of await this.storage.leftovers()) {
      this.kept.add(log, copy);
      this.kept.noteEnd(log);
    }
    this.timers = [
      everyMs(RENEWAL_MS, 'running replies were not renewed', () => this.renew()),
      everyMs(SWEEP_MS, 'replies of dead processes were not closed', () => this.storage.sweep()),
      everyMs(SWEEP_MS, 'replies of deleted messages were not removed', () => this.eraseDeleted()),
    ];
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.storage.close();
  }

  /**
   * Starts a reply. `reply` makes it, until its signal fires: when a client stops it, or the process leaves.
   * @throws ApiError LIMIT_REACHED for the account, SERVICE_UNAVAILABLE when the process runs too many
   */
  start(
    { accountId, mode }: Tenant,
    agentId: number,
    turn: Turn,
    request: Request,
    reply: (signal: AbortSignal) => AsyncIterable<ReplyEvent>,
  ): StartedReply {
    this.refuseTooMany(accountId);
    const controller = new AbortController();
    const { messageId } = turn;
    const kept = { ...turn, claim: undefined };
    const run: Run = { accountId, messageId, abort: (reason) => controller.abort(reason) };
    let opened: ((reply: ReadableReply) => void) | undefined;
    const isOpen = new Promise<ReadableReply>((resolve) => (opened = resolve));
    const open = async ({ conversationId, sources }: Extract<ReplyEvent, { type: 'begin' }>) => {
      const head = { tenant: { accountId, mode }, agentId, messageId, conversationId, turn: kept, sources };
      const copy = await this.storage.open(head);
      run.reply = new RunningReply(head, copy, run.abort);
      this.kept.add(run.reply.log, copy);
      opened?.(run.reply.log);
    };
    const done = this.produce(run, reply(controller.signal), open, request);
    this.lifecycle.runsOn(done);
    return { opened: Promise.race([isOpen, done.then(() => isOpen)]), done };
  }

  /**
   * A reply that runs, or has ended less than `STREAM_KEPT_SECONDS` ago, in any process; only one to this visitor, if
   * one is given.
   * @throws ApiError NOT_FOUND, SERVICE_UNAVAILABLE
   */
  async find(tenant: Tenant, agentId: number, messageId: number, visitorId?: string): Promise<ReadableReply> {
    await this.agents.get(tenant, agentId);
    const reply = this.kept.get(messageId) ?? (await this.storage.find(messageId));
    if (!reply || !belongsTo(reply, tenant, agentId, visitorId)) throw notFound('stream');
    // Its conversation may have been deleted since.
    const isRecorded = !reply.lastId || !reply.hasText || (await this.dead.isRecorded(reply.head));
    if (!isRecorded) throw notFound('stream');
    return reply;
  }

  /**
   * Ends a reply; what was said is kept. Does nothing when it has ended. Resolves when it has ended, after three
   * seconds in any case.
   * @throws ApiError NOT_FOUND, SERVICE_UNAVAILABLE
   */
  async stop(tenant: Tenant, agentId: number, messageId: number, visitorId?: string): Promise<void> {
    const reply = await this.find(tenant, agentId, messageId, visitorId);
    if (reply.lastId) return;
    const run = this.runs.get(messageId);
    if (run) run.abort(replyStopped());
    else await this.storage.stop(messageId);
    for await (const _ of reply.read(Number.MAX_SAFE_INTEGER, AbortSignal.timeout(STOP_TIMEOUT_MS)));
  }

  private async produce(
    run: Run,
    reply: AsyncIterable<ReplyEvent>,
    open: (event: Extract<ReplyEvent, { type: 'begin' }>) => Promise<void>,
    request: Request,
  ): Promise<void> {
    const { leaving } = this.lifecycle;
    const leave = (): void => run.abort(leaving.reason as Error);
    if (leaving.aborted) leave();
    else leaving.addEventListener('abort', leave, { once: true });
    this.runs.set(run.messageId, run);
    const uncount = countRunningReply();
    try {
      for await (const event of reply) {
        if (event.type === 'begin') await open(event);
        else if (event.type === 'delta') run.reply?.add({ text: event.text });
        else run.reply?.add({ sources: event.answer.sources });
      }
    } catch (thrown) {
      const error = isRecordedByAnother(thrown) ? replyInterrupted() : toApiError(thrown, request);
      // A client that still waits for its first event gets this error as its answer, which reports it.
      if (run.reply?.log.hasText) reportFault(thrown, error);
      run.reply?.add(errorBody(error));
      throw thrown;
    } finally {
      await run.reply?.flush();
      leaving.removeEventListener('abort', leave);
      this.runs.delete(run.messageId);
      if (run.reply) this.kept.noteEnd(run.reply.log);
      uncount();
    }
  }

  private refuseTooMany(accountId: number): void {
    if (this.runs.size >= MAX_RUNNING) throw unavailable('too many resumable replies run at the moment');
    const own = [...this.runs.values()].filter((run) => run.accountId === accountId);
    if (own.length >= MAX_OF_ACCOUNT) throw limitReached('resumable replies of the account', MAX_OF_ACCOUNT);
  }

  /** A deleted conversation leaves no text of its replies behind, neither here nor in their copies. */
  private async eraseDeleted(): Promise<void> {
    const deleted = await this.dead.notRecorded(this.kept.endedWithText());
    await Promise.all(deleted.map((messageId) => this.kept.erase(messageId)));
  }

  private async renew(): Promise<void> {
    const replies = [...this.runs.values()].flatMap(({ reply }) => reply ?? []);
    await Promise.all(replies.map((reply) => reply.renew()));
    this.kept.dropExpired();
  }
}

/** Whether it is a reply of this agent and, if one is given, to this visitor. */
function belongsTo(
  { head }: ReadableReply,
  { accountId, mode }: Tenant,
  agentId: number,
  visitorId: string | undefined,
): boolean {
  const isOfTenant = head.tenant.accountId === accountId && head.tenant.mode === mode;
  const isOfVisitor = visitorId === undefined || head.turn.visitorId === visitorId;
  return isOfTenant && head.agentId === agentId && isOfVisitor;
}
