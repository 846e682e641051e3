import { Injectable } from '@nestjs/common';
import { KnowledgeService, type SearchResult } from '../../knowledge/knowledge.service';
import { isStorageAway } from '../../platform/database/storage-fault';
import { unavailable } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { inSpan } from '../../platform/observability/tracing/spans';
import { observeStage } from '../chat.metrics';
import { lacksSubject, sharesWords, threadOf } from '../understanding/follow-up';
import type { UnderstoodTurn } from '../understanding/understanding';
import { QuestionRewriterService } from './question-rewriter.service';
import { withDoubt, withRewrite } from './search-results';

/** More than fit into the budget: some are read with their neighbours and merge. */
const MAX_PASSAGES = 24;
/** A question without the messages before it. */
const ALONE = { earlier: [], isFollowUp: false };
/** Labels that the service looks for itself, e.g. "telephone". */
export const LABELS = { ...ALONE, correctsSpelling: false };

/** The search result for a question. */
export interface QuestionResult extends SearchResult {
  /** Whether a follow-up was searched for without the earlier questions. */
  isAlone?: boolean;
}

/** Searches for a question in the wording that finds its answer: alone, with earlier questions, or rewritten. */
@Injectable()
export class QuestionSearchService {
  constructor(
    private readonly knowledge: KnowledgeService,
    private readonly rewriter: QuestionRewriterService,
  ) {}

  /** The result with its question, which the model may have rewritten. */
  async best(
    context: UnderstoodTurn,
    signal: AbortSignal,
  ): Promise<{ found: QuestionResult; question: string }> {
    const { question, isFollowUp, intent } = context;
    const startedAtMs = performance.now();
    const found = await this.searchQuestion(context);
    observeStage('retrieval', performance.now() - startedAtMs);
    // A visitor in danger does not wait.
    if (!found.hasKnowledge || intent?.kind === 'danger') return { found, question };
    // A question with a sure result alone needs no rewrite, which costs a model call.
    const turn = { ...context, isFollowUp: isFollowUp && !found.isAlone };
    const rewritten = await this.rewriter.rewrite(turn, found.passages, signal);
    if (!rewritten) {
      const byThread = await this.withThread(context, found);
      if (context.chatModel && byThread.relevance === 'none')
        return { found: await this.withLastQuestion(context, byThread), question };
      return { found: isFollowUp ? withDoubt(question, byThread) : byThread, question };
    }
    // Alone: earlier messages would pull the search towards topics that were already answered.
    const foundByRewrite = await this.search(context, rewritten);
    return {
      found: withRewrite(found, foundByRewrite, {
        isFollowUp: turn.isFollowUp,
        maxPassages: MAX_PASSAGES,
      }),
      question: rewritten,
    };
  }

  /**
   * Searches for the question without a rewrite. A follow-up is searched for together with the earlier questions,
   * unless it has a subject and a sure result alone, or none of the found passages has a word of the follow-up itself.
   */
  private async searchQuestion(context: UnderstoodTurn): Promise<QuestionResult> {
    const { question, subjects: earlier, isFollowUp, chatModel } = context;
    if (!isFollowUp || lacksSubject(question, earlier))
      return this.search(context, question, { earlier, isFollowUp });
    const alone = await this.search(context, question, { earlier, isFollowUp: false });
    if (alone.relevance === 'sure') return { ...alone, isAlone: true };
    const found = await this.search(context, question, { earlier, isFollowUp });
    // A language model knows the topic of the conversation: "in German please".
    const hasOtherSubject = !chatModel && !sharesWords(question, found.passages);
    return hasOtherSubject ? { ...alone, isAlone: true } : found;
  }

  /**
   * For a follow-up without a result, searches for it and the earlier questions as one question. A sure result that has
   * words of the follow-up counts as unsure. "And for children?" alone has too few words for a sure result.
   */
  private async withThread(context: UnderstoodTurn, found: QuestionResult): Promise<QuestionResult> {
    const { question, earlier, isFollowUp } = context;
    if (found.relevance !== 'none' || !isFollowUp || earlier.length === 0) return found;
    const byThread = await this.search(context, threadOf(question, earlier));
    const isFound = byThread.relevance === 'sure' && sharesWords(question, byThread.passages);
    return isFound ? { ...byThread, relevance: 'unsure' } : found;
  }

  /** For a language model: a message without a result may be about the previous question, e.g. "in German". */
  private async withLastQuestion(context: UnderstoodTurn, found: QuestionResult): Promise<QuestionResult> {
    const [last] = context.earlier;
    if (last === undefined) return found;
    const ofLast = await this.search(context, last);
    return ofLast.relevance === 'none' ? found : { ...ofLast, relevance: 'unsure' };
  }

  /**
   * A search, by default without earlier messages, in a span (OpenTelemetry GenAI conventions, without the question).
   * @throws ApiError SERVICE_UNAVAILABLE
   */
  async search(
    { agentKey, version, turn, chatModel }: UnderstoodTurn,
    question: string,
    {
      earlier,
      ...options
    }: Pick<UnderstoodTurn, 'earlier' | 'isFollowUp'> & { correctsSpelling?: boolean } = ALONE,
  ): Promise<SearchResult> {
    const attributes = { 'gen_ai.operation.name': 'retrieval' };
    return orUnavailable(() =>
      inSpan('retrieval', { attributes }, async (span) => {
        const found = await this.knowledge.search(agentKey, question, {
          ...options,
          earlierMessages: earlier,
          maxPassages: MAX_PASSAGES,
          hasReader: chatModel !== undefined,
          version,
          drafted: turn.draft?.passages,
        });
        span.setAttribute('parley.passages', found.passages.length);
        return found;
      }),
    );
  }
}

/** @throws ApiError SERVICE_UNAVAILABLE, because an empty result would be answered as "nothing is known about this" */
export async function orUnavailable<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    // The error filter and the pool report the database's faults; only others are faults of the search.
    if (!isStorageAway(error)) log.error({ err: error }, 'search failed');
    throw unavailable('the knowledge of the agent cannot be searched right now');
  }
}
