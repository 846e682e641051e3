import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AGENT_SUSPENDED } from '../../agents/agent.errors';
import type { AgentTenant } from '../../auth/caller';
import type { Pair } from '../../knowledge/pairs/pairs.queries';
import { PairsService } from '../../knowledge/pairs/pairs.service';
import { ApiError } from '../../platform/http/errors';
import { FairGate } from '../../platform/threads/fair-gate';
import type { AnswerEvent } from '../answering/answer-event';
import { ExampleUnderstanding } from '../understanding/example-understanding';
import { type UnderstoodTurn, unread } from '../understanding/understanding';
import { AnsweringService } from '../answering/answering.service';
import { DecidingService } from '../answering/deciding.service';
import { pairAnswer, passagesOf, silence } from '../answering/ready-answers';
import { NOTHING_FOUND, RetrievalService, type RetrievedPassages } from '../searching/retrieval.service';
import type { Turn } from './turn';
import { TurnContextService, type TurnContext } from './turn-context.service';

/** Reading and searching for a longer message blocks the process for up to about 50 ms. */
const MAX_QUICK_CHARS = 1_000;
/** The number of longer messages prepared at once, shared fairly by account. */
const LONG_AT_ONCE = 4;

/** The intents of visitors who want a person, and who may prefer to call or to write. */
const WANT_PERSON: ReadonlySet<string | undefined> = new Set(['person', 'complaint', 'unhelpful']);

/** The state of a turn before the answer. */
export interface Preparation {
  context: UnderstoodTurn;
  /** The pair whose question the message asks. */
  pair?: Pair;
  /** The answer, if it needs no model. */
  ready?: AsyncIterable<AnswerEvent>;
  retrieved: RetrievedPassages;
}

/** Finds the basis of the answer to a message. */
@Injectable()
export class PreparationService {
  private readonly longMessages = new FairGate(LONG_AT_ONCE);

  constructor(
    private readonly contexts: TurnContextService,
    private readonly pairs: PairsService,
    private readonly answering: AnsweringService,
    private readonly retrieval: RetrievalService,
    private readonly deciding: DecidingService,
    private readonly understanding: ExampleUnderstanding,
  ) {}

  /**
   * The context of a turn with the answer to a decision of the visitor, else silence if a person is answering, else a
   * pair that answers the message, else an answer that needs no search, else the passages of a search.
   * @throws ApiError NOT_FOUND, AGENT_SUSPENDED, CONFLICT, LIMIT_REACHED, SERVICE_UNAVAILABLE; the signal's reason
   */
  async prepare(agent: AgentTenant, turn: Turn, signal: AbortSignal): Promise<Preparation> {
    const work = async (): Promise<Preparation> => {
      signal.throwIfAborted();
      const context = await this.contexts.load(agent, turn);
      if (context.isSuspended) throw new ApiError(AGENT_SUSPENDED, 'the agent is suspended');
      return this.decide(context, signal);
    };
    if (turn.message.length <= MAX_QUICK_CHARS) return work();
    return this.longMessages.run(agent.accountId, async () => {
      // The event loop does not advance while each answer of the embedded database leads to a further query. Without
      // this pause, other requests would wait until all long messages are read.
      await nextTurn();
      return work();
    });
  }

  /**
   * Decides how the message is handled: as a decision, by a person, as a handover, as an emergency, by a pair, or by an
   * answer.
   */
  private async decide(turn: TurnContext, signal: AbortSignal): Promise<Preparation> {
    if (turn.turn.decision) return readyFor(unread(turn), this.deciding.answer(unread(turn), signal));
    const context = await this.understood(turn);
    if (isLeftToPerson(context)) return readyFor(context, silence());
    const pair = await this.pairFor(context);
    if (pair) return { context, pair, ready: pairAnswer(pair), retrieved: passagesOf(pair) };
    const contacts = WANT_PERSON.has(context.intent?.kind) ? await this.contacts(context) : [];
    const ready = this.answering.answerWithoutSearch(context, contacts);
    return ready
      ? readyFor(context, ready)
      : { context, retrieved: await this.retrieval.retrieve(context, signal) };
  }

  /** The turn with its message read. No language model is asked while a person answers, or if its budget is spent. */
  private async understood(turn: TurnContext): Promise<UnderstoodTurn> {
    const context = turn.conversation?.isPaused ? { ...turn, chatModel: undefined } : turn;
    const { chatModel } = context;
    const forModel = chatModel !== undefined && !chatModel.isSpent;
    return { ...context, ...(await this.understanding.read(context, { forModel })) };
  }

  /** The site's own contacts; none if the search fails, because a handover works without them. */
  private async contacts(context: UnderstoodTurn): Promise<string[]> {
    try {
      return await this.retrieval.contacts(context);
    } catch {
      return [];
    }
  }

  /** The pair for the message, or for the message without contact details, or without a greeting as well. */
  private async pairFor({
    agentKey,
    turn,
    visitor,
    question,
    hasPairs,
    version,
  }: UnderstoodTurn): Promise<Pair | undefined> {
    if (!hasPairs) return undefined;
    // A message without content words repeats the previous question, which does not count here.
    const questions = visitor.question.includes(question) ? [question] : [];
    const wordings = new Set([turn.message, visitor.question, ...questions]);
    return this.pairs.find(agentKey, [...wordings], {
      languages: version.languages,
      drafted: turn.draft?.pairs,
    });
  }
}

function readyFor(context: UnderstoodTurn, ready: AsyncIterable<AnswerEvent>): Preparation {
  return { context, ready, retrieved: NOTHING_FOUND };
}

/** Whether a person answers the message. Even then, the agent helps in danger and passes on a request for a person. */
function isLeftToPerson({ conversation, intent }: UnderstoodTurn): boolean {
  const isAgents = intent?.kind === 'danger' || intent?.handsOver;
  return conversation?.isPaused === true && !isAgents;
}
