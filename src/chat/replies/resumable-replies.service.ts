import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AgentsService } from '../../agents/agents.service';
import type { AgentTenant, Tenant } from '../../auth/caller';
import { reportFault, toApiError } from '../../platform/http/error.filter';
import { errorBody, limitReached, notFound, unavailable } from '../../platform/http/errors';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { LinkedAbort } from '../../platform/linked-abort';
import { runningReplies } from '../chat.metrics';
import { MAX_HEADER_DELAY_MS } from '../writing/event-stream';
import { pieceOf } from '../writing/reply-piece';
import type { ReplyEvent, Turn } from '../turn/turn';
import { isRecordedByAnother } from './dead-replies.service';
import { FollowedRepliesService } from './followed-replies.service';
import { RepliesRepository } from './replies.repository';
import type { ReplyLog } from './reply-log';
import { RunningRepliesService, type RunningReply } from './running-replies.service';
import { replyInterrupted, replyStopped } from './streams.errors';

/** The maximum number of an account's resumable replies in a process. */
const MAX_PER_ACCOUNT = 100;
/** The maximum number of resumable replies in a process. */
const MAX_RUNNING = 500;
/** How long a DELETE waits for a reply to end. */
const STOP_TIMEOUT_MS = 3000;

/** A turn whose reply runs in this process. */
interface Run {
  tenant: Tenant;
  agentId: number;
  turn: Turn;
  request: Request;
  linked: LinkedAbort;
}

/** Replies that continue without their client, and that clients can resume after any event. */
@Injectable()
export class ResumableRepliesService {
  private readonly runs = new Map<number, Run>();

  constructor(
    private readonly replies: RepliesRepository,
    private readonly running: RunningRepliesService,
    private readonly followed: FollowedRepliesService,
    private readonly agents: AgentsService,
    private readonly lifecycle: LifecycleService,
  ) {}

  /**
   * Starts a reply. `reply` produces it, and stops when its signal fires: a client has stopped the reply, or the
   * process is stopping. Resolves when the reply has its first text, or after 10 s.
   * @throws ApiError LIMIT_REACHED for the account, SERVICE_UNAVAILABLE when the process runs too many; the error of a
   * reply that fails before its first text
   */
  async start(
    { accountId, mode, agentId }: AgentTenant,
    {
      turn,
      request,
      reply,
    }: { turn: Turn; request: Request; reply: (signal: AbortSignal) => AsyncIterable<ReplyEvent> },
  ): Promise<ReplyLog> {
    this.refuseTooMany(accountId);
    const late = AbortSignal.timeout(MAX_HEADER_DELAY_MS);
    const linked = new LinkedAbort(this.lifecycle.leaving);
    const run = { tenant: { accountId, mode }, agentId, turn, request, linked };
    let open: ((reply: ReplyLog) => void) | undefined;
    const opened = new Promise<ReplyLog>((resolve) => (open = resolve));
    const done = this.produce(run, reply(linked.signal), (log) => open?.(log));
    this.lifecycle.runsOn(done);
    const started = await Promise.race([opened, done.then(() => opened)]);
    await started.begun(late);
    if (started.isClosed && started.text === '') await done;
    return started;
  }

  /**
   * A reply that runs in any process, or that ended less than `STREAM_KEPT_SECONDS` ago. With `visitorId`, only a reply
   * to this visitor.
   * @throws ApiError NOT_FOUND
   */
  async find(
    tenant: AgentTenant,
    { messageId, visitorId }: { messageId: number; visitorId?: string },
  ): Promise<ReplyLog> {
    const { accountId, id: agentId } = await this.agents.get(tenant);
    const reply = this.running.get(messageId) ?? (await this.followed.find({ accountId, messageId }));
    const isOfVisitor = visitorId === undefined || reply?.head.turn.visitorId === visitorId;
    if (reply?.head.agentId !== agentId || !isOfVisitor) throw notFound('stream');
    return reply;
  }

  /**
   * Ends a reply and keeps its text so far. Does nothing if it has ended. Resolves when it has ended, or after three
   * seconds.
   * @throws ApiError NOT_FOUND
   */
  async stop(
    tenant: AgentTenant,
    { messageId, visitorId }: { messageId: number; visitorId?: string },
  ): Promise<void> {
    const reply = await this.find(tenant, { messageId, visitorId });
    if (reply.isClosed) return;
    const run = this.runs.get(messageId);
    if (run) run.linked.abort(replyStopped());
    else await this.replies.stop({ accountId: tenant.accountId, messageId });
    await reply.ended(AbortSignal.timeout(STOP_TIMEOUT_MS));
  }

  private async produce(
    run: Run,
    events: AsyncIterable<ReplyEvent>,
    opened: (reply: ReplyLog) => void,
  ): Promise<void> {
    const { messageId } = run.turn;
    this.runs.set(messageId, run);
    runningReplies.inc();
    let reply: RunningReply | undefined;
    try {
      for await (const event of events) {
        if (event.type === 'begin') {
          reply = await this.open(run, event);
          opened(reply.log);
        } else this.running.add(reply!, pieceOf(event));
      }
    } catch (thrown) {
      const error = isRecordedByAnother(thrown) ? replyInterrupted() : toApiError(thrown, run.request);
      if (reply) this.running.add(reply, errorBody(error));
      await reply?.log.ended();
      // A client that still waits for its first event receives this error as its response, where it is reported.
      if (reply?.log.text) reportFault(thrown, error);
      throw thrown;
    } finally {
      await reply?.log.ended();
      run.linked.unlink();
      this.runs.delete(messageId);
      runningReplies.dec();
    }
  }

  private async open(
    { tenant, agentId, turn, linked }: Run,
    { conversationId, sources }: Extract<ReplyEvent, { type: 'begin' }>,
  ): Promise<RunningReply> {
    const { messageId } = turn;
    const head = { tenant, agentId, messageId, conversationId, turn: { ...turn, claim: undefined }, sources };
    return this.running.open(head, (reason) => linked.abort(reason));
  }

  private refuseTooMany(accountId: number): void {
    if (this.runs.size >= MAX_RUNNING) throw unavailable('too many resumable replies run at the moment');
    const own = [...this.runs.values()].filter(({ tenant }) => tenant.accountId === accountId);
    if (own.length >= MAX_PER_ACCOUNT)
      throw limitReached('resumable replies of the account', MAX_PER_ACCOUNT);
  }
}
