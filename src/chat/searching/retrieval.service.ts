import { Injectable } from '@nestjs/common';
import { EXCERPTS_OF_MODEL, EXCERPTS_TO_QUOTE } from '../../knowledge/excerpts';
import { KnowledgeService, type SearchResult } from '../../knowledge/knowledge.service';
import type { FoundPassage } from '../../knowledge/found-passage';
import { RerankerService } from '../../models/reranking/reranker.service';
import { unavailable } from '../../platform/http/errors';
import { isStorageAway } from '../../platform/database/storage-fault';
import { log } from '../../platform/observability/logging/logger';
import { inSpan } from '../../platform/observability/tracing/spans';
import { observeStage } from '../chat.metrics';
import { ChatSettings } from '../chat.settings';
import { lacksSubject, sharesWords, threadOf } from '../understanding/follow-up';
import { holdingFirst, labelsFor } from './asked-shapes';
import { budgetOf } from './reading-budget';
import { contactLabels, ownContacts } from './site-contacts';
import { doubted, withRewrite } from './search-results';
import { QuestionRewriterService } from './question-rewriter.service';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';

/** More than fit into the budget: some are read with their neighbours and merge. */
const MAX_PASSAGES = 24;
/** A reranker takes time for each. */
const MAX_RERANKED = 20;
/** A text about emergencies shares words with many passages. */
const MAX_OF_EMERGENCIES = 6;
/** What further searches find has together the budget of the first one. */
const FURTHER_SEARCHES = 3;

/** The passages for an answer. */
export interface RetrievedPassages extends SearchResult {
  /** All that the search found, best first, each passage alone. */
  ranked: FoundPassage[];
  /** What was found although it is plainly about something else, best first. */
  near: FoundPassage[];
  /** Whether a follow-up was searched for without the questions before it. */
  isAlone?: boolean;
  /** The site's phone number and email address, for the built-in model where it may not know the answer. */
  contacts?: string[];
}

type Found = SearchResult & Pick<RetrievedPassages, 'isAlone'>;

/** For messages that need no search. */
export const NOTHING_FOUND: RetrievedPassages = {
  hasKnowledge: false,
  relevance: 'none',
  isOverview: false,
  passages: [],
  ranked: [],
  near: [],
};

/** Finds the passages for the answer of a turn. */
@Injectable()
export class RetrievalService {
  constructor(
    private readonly knowledge: KnowledgeService,
    private readonly rewriter: QuestionRewriterService,
    private readonly reranker: RerankerService,
    private readonly settings: ChatSettings,
  ) {}

  /**
   * The passages for the message, best first, the best ones with their neighbours; none when the message is plainly
   * about something else, by its words and to a language model also by vectors. Earlier messages that it refers to
   * count too, with less weight. While the message itself is searched for, the model may rewrite it; then both searches
   * count.
   * @throws ApiError SERVICE_UNAVAILABLE when the search fails; the signal's reason
   */
  async retrieve(context: UnderstoodTurn, signal: AbortSignal): Promise<RetrievedPassages> {
    const { found: best, question } = await this.searchBest(context, signal);
    const found = await this.withLabelled(context, best);
    const hasChatModel = context.chatModel !== undefined;
    const contacts = hasChatModel || found.relevance === 'sure' ? [] : await this.contacts(context);
    if (found.relevance === 'none' && !(hasChatModel && found.hasVectors))
      return { ...found, passages: [], ranked: found.passages, near: found.passages, contacts };
    // What shares no words with the question may still answer it: the model decides, on fewer passages.
    const share = found.relevance === 'none' ? 1 / FURTHER_SEARCHES : 1;
    const budgetTokens = Math.ceil(this.budgetOf(context) * share);
    const ranked = await this.reranked(context, found, question, signal);
    // The passages that introduce the site are quoted as chosen: their neighbours are praise, news or an address.
    if (!hasChatModel && found.isOverview) return { ...found, passages: ranked, ranked, near: [], contacts };
    const sizes = hasChatModel ? EXCERPTS_OF_MODEL : EXCERPTS_TO_QUOTE;
    const passages = await orUnavailable(() =>
      this.knowledge.read(context.agentKey, ranked, budgetTokens, sizes),
    );
    if (!hasChatModel) return { ...found, passages, ranked, near: [], contacts };
    const relevance = found.relevance === 'none' ? 'unsure' : found.relevance;
    return { ...found, relevance, passages, ranked, near: [] };
  }

  /**
   * What a language model finds with a question of its own, best first, in a share of the budget of the first search.
   * @throws ApiError SERVICE_UNAVAILABLE; the signal's reason
   */
  async searchFor(
    turn: UnderstoodTurn,
    query: string,
    signal: AbortSignal,
    share = 1 / FURTHER_SEARCHES,
  ): Promise<FoundPassage[]> {
    const found = await this.search(turn, query, { earlier: [], isFollowUp: false });
    if (found.relevance === 'none' && !found.hasVectors) return [];
    const ranked = await this.reranked(turn, found, query, signal);
    const budgetTokens = Math.ceil(this.budgetOf(turn) * share);
    return orUnavailable(() => this.knowledge.read(turn.agentKey, ranked, budgetTokens, EXCERPTS_OF_MODEL));
  }

  /** The tokens of the passages of one search. */
  private budgetOf(turn: UnderstoodTurn): number {
    return budgetOf(turn, this.settings.PASSAGE_BUDGET_TOKENS).passages;
  }

  /** The phone number and the email address that the site states as its own; none where it states none. */
  async contacts(context: UnderstoodTurn): Promise<string[]> {
    const { languages } = context.version;
    return ownContacts(await this.searchLabels(context, contactLabels(languages)), languages);
  }

  /** What the site says about the message, and about emergencies (`texts`). @throws ApiError SERVICE_UNAVAILABLE */
  async emergencyPassages(turn: UnderstoodTurn, texts: readonly string[]): Promise<FoundPassage[]> {
    if (turn.version.passageCount === 0) return [];
    const queries = [...new Set([turn.question, ...texts])];
    const alone = { earlier: [], isFollowUp: false };
    const [ofMessage, ...ofTexts] = await Promise.all(
      queries.map((query) => this.search(turn, query, alone)),
    );
    const found = ofMessage?.relevance === 'none' ? ofTexts : [ofMessage!, ...ofTexts];
    return found.flatMap(({ passages }) => passages.slice(0, MAX_OF_EMERGENCIES));
  }

  /** The result with the passages first that hold what the question asks for, also those found by labels alone. */
  private async withLabelled(context: UnderstoodTurn, found: Found): Promise<Found> {
    const { asksFor, question, version } = context;
    const labels = asksFor && labelsFor(asksFor, version.languages);
    if (!labels || !found.hasKnowledge) return found;
    const byLabels = await this.searchLabels(context, labels);
    const namesNothing = lacksSubject(question, []);
    return holdingFirst(found, byLabels, {
      shapes: asksFor,
      language: answerLanguage(context, []),
      namesNothing,
    });
  }

  private async searchLabels(
    { agentKey, version, turn }: UnderstoodTurn,
    labels: string,
  ): Promise<FoundPassage[]> {
    const options = { maxPassages: MAX_PASSAGES, version, isFollowUp: false, drafted: turn.draft?.passages };
    const found = await orUnavailable(() => this.knowledge.search(agentKey, labels, options));
    return found.passages;
  }

  /** The result, and the question in its fullest wording: as it was rewritten, if it was. */
  private async searchBest(
    context: UnderstoodTurn,
    signal: AbortSignal,
  ): Promise<{ found: Found; question: string }> {
    const { question, subjects, isFollowUp, intent } = context;
    const startedAtMs = performance.now();
    const found = await this.searchQuestion(context, question, subjects);
    observeStage('retrieval', performance.now() - startedAtMs);
    // A visitor in danger does not wait.
    if (!found.hasKnowledge || intent?.kind === 'danger') return { found, question };
    // A question that is surely found alone costs no call of the model.
    const asked = { ...context, isFollowUp: isFollowUp && !found.isAlone };
    const rewritten = await this.rewriter.rewrite(asked, found.passages, signal);
    if (!rewritten) {
      const byThread = await this.withThread(context, found);
      if (context.chatModel && byThread.relevance === 'none')
        return { found: await this.withLastQuestion(context, byThread), question };
      return { found: isFollowUp ? doubted(question, byThread) : byThread, question };
    }
    // By itself: earlier messages would pull the search towards topics that were already answered.
    const alone = { earlier: [], isFollowUp: false };
    const foundByRewrite = await this.search(context, rewritten.question, alone);
    return {
      found: withRewrite(found, foundByRewrite, rewritten.isFollowUp, MAX_PASSAGES),
      question: rewritten.question,
    };
  }

  /**
   * The question as it was asked: with those before it if it is a follow-up, but alone if it has a subject and is
   * surely found alone, or if nothing that is found has a word of its own.
   */
  private async searchQuestion(context: UnderstoodTurn, question: string, earlier: string[]): Promise<Found> {
    const { isFollowUp, chatModel } = context;
    if (!isFollowUp || lacksSubject(question, earlier))
      return this.search(context, question, { earlier, isFollowUp });
    const alone = await this.search(context, question, { earlier, isFollowUp: false });
    if (alone.relevance === 'sure') return { ...alone, isAlone: true };
    const found = await this.search(context, question, { earlier, isFollowUp });
    // A language model knows what the talk is about: "in German please".
    const isElse = !chatModel && !sharesWords(question, found.passages);
    return isElse ? { ...alone, isAlone: true } : found;
  }

  /**
   * For a follow-up that finds nothing: what it surely finds as one question with those before it, as unsure, if that
   * has its own words. "And for children?" has too few words to be sure of anything alone.
   */
  private async withThread(context: UnderstoodTurn, found: Found): Promise<Found> {
    const { question, earlier, isFollowUp } = context;
    if (found.relevance !== 'none' || !isFollowUp || earlier.length === 0) return found;
    const asOne = { earlier: [], isFollowUp: false };
    const byThread = await this.search(context, threadOf(question, earlier), asOne);
    const isFound = byThread.relevance === 'sure' && sharesWords(question, byThread.passages);
    return isFound ? { ...byThread, relevance: 'unsure' } : found;
  }

  /** For a language model: a message that finds nothing may be about the question before it, such as "in German". */
  private async withLastQuestion(context: UnderstoodTurn, found: Found): Promise<Found> {
    const [last] = context.earlier;
    if (last === undefined) return found;
    const ofLast = await this.search(context, last, { earlier: [], isFollowUp: false });
    return ofLast.relevance === 'none' ? found : { ...ofLast, relevance: 'unsure' };
  }

  /** The passages in the order of the reranker, if there is one. Test mode never costs money. */
  private async reranked(
    { tenant, intent }: UnderstoodTurn,
    { passages, isOverview }: SearchResult,
    question: string,
    signal: AbortSignal,
  ): Promise<FoundPassage[]> {
    if (tenant.mode === 'test' || isOverview || intent?.kind === 'danger') return passages;
    const [first, rest] = [passages.slice(0, MAX_RERANKED), passages.slice(MAX_RERANKED)];
    const texts = first.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`);
    const order = await this.reranker.order(question, texts, signal);
    return order ? [...order.map((index) => first[index]!), ...rest] : passages;
  }

  /** One search, in a span (OpenTelemetry GenAI conventions, without the question). */
  private async search(
    { agentKey, version, turn }: UnderstoodTurn,
    question: string,
    { earlier, isFollowUp }: Pick<UnderstoodTurn, 'earlier' | 'isFollowUp'>,
  ): Promise<SearchResult> {
    const attributes = { 'gen_ai.operation.name': 'retrieval' };
    return orUnavailable(() =>
      inSpan('retrieval', { attributes }, async (span) => {
        const found = await this.knowledge.search(agentKey, question, {
          earlierMessages: earlier,
          maxPassages: MAX_PASSAGES,
          version,
          isFollowUp,
          drafted: turn.draft?.passages,
        });
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
    // The database's faults are not those of the search; the error filter and the pool warn of them.
    if (!isStorageAway(error)) log.error({ err: error }, 'search failed');
    throw unavailable('the knowledge of the agent cannot be searched right now');
  }
}
