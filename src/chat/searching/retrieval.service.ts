import { Injectable } from '@nestjs/common';
import { EXCERPTS_OF_MODEL, EXCERPTS_TO_QUOTE, type ExcerptSizes } from '../../knowledge/excerpts';
import { KnowledgeService, type SearchResult } from '../../knowledge/knowledge.service';
import type { FoundPassage } from '../../knowledge/found-passage';
import { RerankerService } from '../../models/reranking/reranker.service';
import { ChatSettings } from '../chat.settings';
import { lacksSubject } from '../understanding/follow-up';
import { holdingFirst, labelsFor } from './asked-shapes';
import { budgetOf } from './reading-budget';
import { LABELS, orUnavailable, QuestionSearchService, type QuestionResult } from './question-search.service';
import { contactLabels, ownContacts } from './site-contacts';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';

/** A reranker takes time for each passage. */
const MAX_RERANKED = 20;
/** A text about emergencies shares words with many passages. */
const MAX_EMERGENCY_PASSAGES = 6;
/** All further searches together have the budget of the first search. */
const FURTHER_SEARCHES = 3;

/** The passages for an answer. */
export interface RetrievedPassages extends QuestionResult {
  /** All found passages, best first, each passage alone. */
  ranked: FoundPassage[];
  /** Found passages that are plainly about another subject, best first. */
  near: FoundPassage[];
  /** The site's phone number and email address, for the built-in model if it may not know the answer. */
  contacts?: string[];
}

/** The result for messages that need no search. */
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
    private readonly questions: QuestionSearchService,
    private readonly reranker: RerankerService,
    private readonly settings: ChatSettings,
  ) {}

  /**
   * The passages for the message, best first, the best with their neighbours; none when the message is plainly about
   * another subject, by its words and, for a language model, also by vectors. Earlier messages that it refers to count
   * too, with less weight. The model may rewrite the message; then both searches count.
   * @throws ApiError SERVICE_UNAVAILABLE when the search fails; the signal's reason
   */
  async retrieve(context: UnderstoodTurn, signal: AbortSignal): Promise<RetrievedPassages> {
    const { found: best, question } = await this.questions.best(context, signal);
    const found = await this.withLabelled(context, best);
    const hasChatModel = context.chatModel !== undefined;
    const contacts = hasChatModel || found.relevance === 'sure' ? [] : await this.contacts(context);
    if (found.relevance === 'none' && !(hasChatModel && found.hasVectors))
      return { ...found, passages: [], ranked: found.passages, near: found.passages, contacts };
    // Passages that share no words with the question may still answer it: the model decides, on fewer passages.
    const share = found.relevance === 'none' ? 1 / FURTHER_SEARCHES : 1;
    const ranked = await this.reranked(context, { found, question }, signal);
    // Passages that introduce the site are quoted as chosen: their neighbours are praise, news or an address.
    if (!hasChatModel && found.isOverview) return { ...found, passages: ranked, ranked, near: [], contacts };
    const sizes = hasChatModel ? EXCERPTS_OF_MODEL : EXCERPTS_TO_QUOTE;
    const passages = await this.read(context, ranked, { share, sizes });
    if (!hasChatModel) return { ...found, passages, ranked, near: [], contacts };
    const relevance = found.relevance === 'none' ? 'unsure' : found.relevance;
    return { ...found, relevance, passages, ranked, near: [] };
  }

  /**
   * The passages for a language model's own question, best first, in a share of the budget of the first search.
   * @throws ApiError SERVICE_UNAVAILABLE; the signal's reason
   */
  async searchFor(
    turn: UnderstoodTurn,
    { query, share = 1 / FURTHER_SEARCHES }: { query: string; share?: number },
    signal: AbortSignal,
  ): Promise<FoundPassage[]> {
    const found = await this.questions.search(turn, query);
    if (found.relevance === 'none' && !found.hasVectors) return [];
    const ranked = await this.reranked(turn, { found, question: query }, signal);
    return this.read(turn, ranked, { share, sizes: EXCERPTS_OF_MODEL });
  }

  /** The site's own phone number and email address, as far as it states them. */
  async contacts(context: UnderstoodTurn): Promise<string[]> {
    const { languages } = context.version;
    const { passages } = await this.questions.search(context, contactLabels(languages), LABELS);
    return ownContacts(passages, languages);
  }

  /** The site's passages about the message and about emergencies (`texts`). @throws ApiError SERVICE_UNAVAILABLE */
  async emergencyPassages(turn: UnderstoodTurn, texts: readonly string[]): Promise<FoundPassage[]> {
    if (turn.version.passageCount === 0) return [];
    const queries = [...new Set([turn.question, ...texts])];
    const [ofMessage, ...ofTexts] = await Promise.all(
      queries.map((query) => this.questions.search(turn, query)),
    );
    const found = ofMessage?.relevance === 'none' ? ofTexts : [ofMessage!, ...ofTexts];
    return found.flatMap(({ passages }) => passages.slice(0, MAX_EMERGENCY_PASSAGES));
  }

  /** The result with the passages first that hold the requested detail, including passages found only by labels. */
  private async withLabelled(context: UnderstoodTurn, found: QuestionResult): Promise<QuestionResult> {
    const { asksFor, question, version } = context;
    const labels = asksFor && labelsFor(asksFor, version.languages);
    if (!labels || !found.hasKnowledge) return found;
    const { passages: byLabels } = await this.questions.search(context, labels, LABELS);
    const namesNothing = lacksSubject(question, []);
    return holdingFirst(found, byLabels, {
      shapes: asksFor,
      language: answerLanguage(context, []),
      languages: version.languages,
      namesNothing,
      hasReader: context.chatModel !== undefined,
    });
  }

  /** The excerpts of the found passages that fit into a share of the budget. @throws ApiError SERVICE_UNAVAILABLE */
  private async read(
    turn: UnderstoodTurn,
    found: readonly FoundPassage[],
    { share, sizes }: { share: number; sizes: ExcerptSizes },
  ): Promise<FoundPassage[]> {
    const { passages: tokens } = budgetOf(turn, this.settings.PASSAGE_BUDGET_TOKENS);
    const budget = { budgetTokens: Math.ceil(tokens * share), sizes };
    return orUnavailable(() => this.knowledge.read(turn.agentKey, found, budget));
  }

  /** The passages in the order of the reranker, if there is one. Test mode never costs money. */
  private async reranked(
    { tenant, intent }: UnderstoodTurn,
    { found: { passages, isOverview }, question }: { found: SearchResult; question: string },
    signal: AbortSignal,
  ): Promise<FoundPassage[]> {
    if (tenant.mode === 'test' || isOverview || intent?.kind === 'danger') return passages;
    const [first, rest] = [passages.slice(0, MAX_RERANKED), passages.slice(MAX_RERANKED)];
    const texts = first.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`);
    const order = await this.reranker.order(question, texts, signal);
    return order ? [...order.map((index) => first[index]!), ...rest] : passages;
  }
}
