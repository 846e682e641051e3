import { Injectable } from '@nestjs/common';
import { questionOf, readVisitor, type VisitorDetails } from '@app/contact-details';
import { hasContentWords } from '@app/ranking';
import { AgentLifetimes } from '../agents/agent-lifetimes';
import type { Caller } from '../auth/caller';
import { ConversationsService } from '../conversations/conversations.service';
import type { MessageSource } from '../conversations/message.entity';
import { KnowledgeService, type FoundPassage, type SearchResult } from '../knowledge/knowledge.service';
import { LeadsService } from '../leads/leads.service';
import type { ModelEvent } from '../models/language-model';
import { ModelsService } from '../models/models.service';
import { Transactions } from '../platform/database/transactions';
import { newUuid } from '../platform/database/uuid';
import { notFound, unavailable } from '../platform/http/errors';
import type { Claim } from '../platform/http/idempotency/idempotency.service';
import { log } from '../platform/logging/logger';
import { presentAnswer, type Answer } from './chat.dto';
import { modelFault } from './model-fault';
import { observeRetrieval } from './observed-retrieval';
import { hasNoAnswer } from './no-answer';
import { buildPrompt, type PastExchange } from './prompt';
import { QuestionRewriter } from './question-rewriter';
import { findTurnContext, type TurnContext } from './turn.queries';

const MAX_PASSAGES = 6;
/** Messages further back weigh next to nothing in a search. */
const MAX_EARLIER_MESSAGES = 10;
/** What an answer that no model was asked for names as its model. */
export const NO_MODEL = 'none';

/** What a visitor sends. */
export interface Turn {
  message: string;
  conversationId?: string;
  temperature: number;
}

/** An answer as it comes: pieces of text, then the whole, which has been kept by then. */
export type ReplyEvent =
  { type: 'delta'; text: string; conversationId: string } | { type: 'end'; answer: Answer };

interface ReplyOptions {
  signal: AbortSignal;
  /** Asked when an answer breaks off. */
  keepPartial: () => boolean;
  /** Takes the answer of a request with an idempotency key. */
  claim: Claim | undefined;
}

/** What is known before the model is asked. */
interface PreparedTurn extends TurnContext {
  agentId: number;
  turn: Turn;
  conversationId: string;
  visitor: VisitorDetails;
  /** The message as it is searched for. */
  question: string;
  /** Newest first. */
  history: PastExchange[];
  found: SearchResult;
}

/** Conversations as they happen: a message in, an answer out. */
@Injectable()
export class ChatService {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly knowledge: KnowledgeService,
    private readonly leads: LeadsService,
    private readonly models: ModelsService,
    private readonly rewriter: QuestionRewriter,
    private readonly lifetimes: AgentLifetimes,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Answers a message. The exchange is kept before the `end` event: when the answer is whole, and also when it breaks off half
   * way and `keepPartial` then says so, as far as it came. A message without any answer leaves nothing.
   * @throws ApiError NOT_FOUND; ModelError; the signal's reason
   */
  async *reply(
    caller: Caller,
    agentId: number,
    turn: Turn,
    { signal, keepPartial, claim }: ReplyOptions,
  ): AsyncGenerator<ReplyEvent> {
    // Before the agent is looked up, so that no deletion is missed.
    const watch = this.lifetimes.watch(agentId, signal);
    const prepared = await this.prepare(caller, agentId, turn, watch.signal).catch((error: unknown) => {
      watch.end();
      throw error;
    });
    const { conversationId, found } = prepared;
    const passages = found.isRelevant ? found.passages : [];
    const answer = { text: '', conversationId, model: NO_MODEL, sources: sourcesOf(passages) };
    let isWhole = false;
    try {
      for await (const event of this.answer(caller, prepared, passages, watch.signal)) {
        if (event.type === 'end') {
          answer.model = event.model;
          if (event.restsOn) answer.sources = sourcesOf(inOrder(passages, event.restsOn));
        } else {
          answer.text += event.text;
          yield { type: 'delta', text: event.text, conversationId };
        }
      }
      isWhole = true;
      if (watch.isDeleted) throw notFound('agent');
      yield { type: 'end', answer: await this.keep(caller, prepared, answer, claim) };
    } catch (error) {
      throw modelFault(error);
    } finally {
      watch.end();
      const isPartial = !isWhole && answer.text !== '' && !watch.isDeleted;
      if (isPartial && keepPartial()) await this.keep(caller, prepared, answer).catch(logLostPartial);
    }
  }

  /** Keeps the exchange, the conversation it may start, the lead it may leave, and the answer to a retry: together, or nothing of it. */
  private async keep(
    { accountId, mode }: Caller,
    { agentId, turn, visitor, history, conversation, conversationId }: PreparedTurn,
    { text, model, sources }: Omit<Answer, 'messageId'>,
    claim?: Claim,
  ): Promise<Answer> {
    const { message } = turn;
    const concernsLead = this.leads.concerns({ accountId, mode }, message, visitor, !conversation);
    const write = async (): Promise<Answer> => {
      const { id: messageId, createdAt } = await this.conversations.record({
        agentId,
        accountId,
        mode,
        conversationId,
        startsConversation: turn.conversationId === undefined,
        lastMessageAt: conversation?.lastMessageAt,
        query: message,
        response: text,
        model,
        sources,
      });
      const earlier = history.map(({ query }) => query);
      const noted = { agentId, conversationId, message, visitor, earlier, createdAt };
      if (concernsLead) await this.leads.noteMessage({ accountId, mode }, noted);
      const answer = { text, conversationId, model, messageId, sources };
      const kept = { status: 200, body: presentAnswer(answer) };
      if (claim) await this.transactions.run((transaction) => claim.keep(transaction, kept));
      return answer;
    };
    // An exchange by itself is one statement, which needs no transaction around it.
    return claim || concernsLead ? this.transactions.unit(write) : write();
  }

  /** Looks up the agent, the conversation so far, and the passages that the message asks for. */
  private async prepare(
    caller: Caller,
    agentId: number,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<PreparedTurn> {
    const context = await findTurnContext(this.transactions, caller, agentId, turn.conversationId);
    if (!context) throw notFound('agent');
    if (turn.conversationId !== undefined && !context.conversation) throw notFound('conversation');
    const visitor = readVisitor(turn.message);
    const found = {
      ...context,
      agentId,
      turn,
      visitor,
      conversationId: turn.conversationId ?? newUuid(),
      question: asked(turn.message, visitor.question),
      history: context.conversation?.history ?? [],
    };
    return { ...found, found: await this.search(caller, found, signal) };
  }

  /**
   * What the message asks for, told from the visitor's earlier ones too; of a follow-up that the model wrote out, what that question finds. It
   * stands by itself: what was asked before would only pull towards what was answered before. Where it finds nothing, it is as if there were none.
   */
  private async search(
    { mode }: Caller,
    { agentId, version, question, history }: Omit<PreparedTurn, 'found'>,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const before = history.slice(0, MAX_EARLIER_MESSAGES);
    const earlier = before.map(({ query }) => asked(query, questionOf(query)));
    const searchFor = async (latest: string, others: string[]): Promise<SearchResult> =>
      observeRetrieval(() => this.knowledge.search(agentId, latest, others, MAX_PASSAGES, version)).catch(
        withoutKnowledge,
      );
    const found = await searchFor(question, earlier);
    if (!found.hasKnowledge || history.length === 0) return found;
    const rewritten = await this.rewriter.rewrite(mode, question, history, signal);
    if (rewritten === undefined) return found;
    const foundByRewrite = await searchFor(rewritten, [question]);
    return foundByRewrite.isRelevant ? foundByRewrite : found;
  }

  /** The model's answer, or `botNoAnswer` without asking a model. */
  private answer(
    caller: Caller,
    { agent, turn, visitor, question, history, found }: PreparedTurn,
    passages: FoundPassage[],
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent> {
    if (hasNoAnswer(agent, turn.message, visitor, found)) return fixedAnswer(agent.botNoAnswer);
    const { botPersonality, botNoAnswer, welcomeMessage } = agent;
    const { message, temperature } = turn;
    const botName = agent.botName || agent.name;
    const messages = buildPrompt({ botName, botPersonality, botNoAnswer, history, message, passages });
    return this.models
      .for(caller.mode)
      .stream({ messages, temperature, question, passages, welcomeMessage, signal });
  }
}

/** What is asked: no page tells of the visitor who asks. A message that leaves contact details alone is about them. */
function asked(message: string, question: string): string {
  return question === message || hasContentWords(question) ? question : message;
}

async function* fixedAnswer(text: string): AsyncGenerator<ModelEvent> {
  yield { type: 'delta', text };
  yield { type: 'end', model: NO_MODEL };
}

/** The passages with those that the answer rests on first; all the same, for all were given to the model. */
function inOrder(passages: FoundPassage[], restsOn: readonly number[]): FoundPassage[] {
  return [...new Set([...restsOn.flatMap((index) => passages[index] ?? []), ...passages])];
}

/** Where the passages come from, each place once. What has no title is named by its heading. */
function sourcesOf(passages: FoundPassage[]): MessageSource[] {
  const places = passages.map(({ sourceId, title, heading, url }) => ({
    sourceId,
    title: title || heading || null,
    url,
  }));
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return one.sourceId === other.sourceId && one.url === other.url && one.title === other.title;
}

function logLostPartial(error: unknown): void {
  log.warn({ err: error }, 'a partial answer could not be kept');
}

/** A search that fails must not pass for one that found nothing: the visitor would be told that there is no answer. */
function withoutKnowledge(error: unknown): never {
  log.error({ err: error }, 'search failed');
  throw unavailable('the knowledge of the agent cannot be searched right now');
}
