import { Injectable } from '@nestjs/common';
import { KnowledgeService, type SearchResult } from '../../knowledge/knowledge.service';
import { unavailable } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { inSpan } from '../../platform/observability/tracing/spans';
import { observeStage } from '../chat.metrics';
import { ChatSettings } from '../chat.settings';
import { QuestionRewriterService } from './question-rewriter.service';
import type { TurnContext } from './turn-context.service';

/** More than fit into the budget: some of them are read with their neighbours and so become one. */
const MAX_PASSAGES = 24;
/** Earlier messages have next to no weight in a search. */
const MAX_EARLIER_MESSAGES = 10;

/** Finds the passages for the answer of a turn. */
@Injectable()
export class RetrievalService {
  constructor(
    private readonly knowledge: KnowledgeService,
    private readonly rewriter: QuestionRewriterService,
    private readonly settings: ChatSettings,
  ) {}

  /**
   * The passages for the message, best first, the best ones with their neighbours; none when the message is plainly
   * about something else. Earlier messages of the visitor count too, with less weight. If the
   * model can rewrite a follow-up as a question of its own and that question finds anything relevant, its passages.
   * @throws ApiError SERVICE_UNAVAILABLE when the search fails; the signal's reason
   */
  async retrieve(context: TurnContext, signal: AbortSignal): Promise<SearchResult> {
    const found = await this.searchBest(context, signal);
    if (found.relevance === 'none') return { ...found, passages: [] };
    const budgetTokens = this.settings.PASSAGE_BUDGET_TOKENS;
    const passages = await orUnavailable(() =>
      this.knowledge.read(context.agentId, found.passages, budgetTokens),
    );
    return { ...found, passages };
  }

  private async searchBest(context: TurnContext, signal: AbortSignal): Promise<SearchResult> {
    const { tenant, question, history } = context;
    const earlier = history
      .filter(({ query }) => query !== '')
      .slice(0, MAX_EARLIER_MESSAGES)
      .map(({ query, details }) => details.question ?? query);
    const found = await this.search(context, question, earlier);
    if (!found.hasKnowledge || history.length === 0) return found;
    const rewritten = await this.rewriter.rewrite(tenant.mode, question, history, signal);
    if (rewritten === undefined) return found;
    // Without the earlier messages: they would pull the search towards topics that were already answered.
    const foundByRewrite = await this.search(context, rewritten, [question]);
    return foundByRewrite.relevance === 'none' ? found : foundByRewrite;
  }

  /** One search, timed and in a span (OpenTelemetry GenAI conventions, without the question). */
  private async search(
    { agentId, version }: TurnContext,
    question: string,
    earlier: string[],
  ): Promise<SearchResult> {
    const startedAtMs = performance.now();
    const attributes = { 'gen_ai.operation.name': 'retrieval' };
    return orUnavailable(() =>
      inSpan('retrieval', { attributes }, async (span) => {
        const found = await this.knowledge.search(agentId, question, earlier, MAX_PASSAGES, version);
        observeStage('retrieval', performance.now() - startedAtMs);
        span.setAttribute('parley.passages', found.passages.length);
        return found;
      }),
    );
  }
}

/** Throws, because an empty result would be answered as "nothing is known about this". */
async function orUnavailable<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    log.error({ err: error }, 'search failed');
    throw unavailable('the knowledge of the agent cannot be searched right now');
  }
}
