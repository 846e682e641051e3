import { examplesWith } from '@app/message-intents';
import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  asksForOverview,
  BACKGROUND_WEIGHT,
  buildQuery,
  isTermOf,
  matchedWords,
  relevanceOf,
  rerank,
  thingAskedFor,
  withoutTwins,
  type Query,
  type Relevance,
  unknownWordsOf,
} from '@app/ranking';
import type { AgentKey } from '../agents/agents.queries';
import { withDrafted, type DraftedPassages } from './drafted-passages';
import { excerptsOf, stretchesOf, type ExcerptBudget } from './excerpts';
import { foundPassage, type FoundPassage } from './found-passage';
import { fused } from './in-turn';
import { knowledgeVersion, type KnowledgeVersion } from './knowledge.queries';
import { inLanguageFirst } from './openings';
import {
  NO_KNOWLEDGE,
  type Candidates,
  type ContextualQuestion,
  type LexicalResult,
  type RankedPassage,
} from './lexical-result';
import { PassageStretches } from './passage-stretches';
import { PublishedPassages, VersionReplaced } from './published-passages';
import { SpellingCorrections } from './spelling-corrections';
import { VectorSearchService } from './vectors/vector-search.service';

const MAX_CANDIDATES = 40;

/** The result of a search. */
export interface SearchResult {
  /** Whether any source of the agent has been read, even if all of its passages are switched off. */
  hasKnowledge: boolean;
  relevance: Relevance;
  /** Whether the question asks what the site is about. The first passages then introduce the site. */
  isOverview: boolean;
  /** Whether vectors found passages too. The relevance is measured by words alone, so it misses other wordings. */
  hasVectors?: boolean;
  /** The misspelt words of the question, without diacritics, with the words of the passages that replaced them. */
  corrected?: ReadonlyMap<string, string>;
  /** Best first. */
  passages: FoundPassage[];
}

interface SearchOptions {
  maxPassages: number;
  /** The visitor's earlier messages, newest first. They show the subject of a follow-up. */
  earlierMessages?: string[];
  /** The version of the passages, if the caller has read it already: saves a query. */
  version?: KnowledgeVersion;
  /** False for a message with a subject of its own: the earlier messages then have hardly any weight. */
  isFollowUp?: boolean;
  /** False for a text of the service itself, which has no spelling mistakes. */
  correctsSpelling?: boolean;
  /** Whether a language model reads the passages: it gains from vectors that would mislead a quotation. */
  hasReader?: boolean;
  /** The pairs of the draft that is tried. Vectors do not find them. */
  drafted?: DraftedPassages;
}

/** Searches the passages of agents. */
@Injectable()
export class KnowledgeService {
  private readonly published: PublishedPassages;
  private readonly stretches: PassageStretches;
  private readonly spelling: SpellingCorrections;

  /** Without `vectors` it searches by words alone. */
  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly vectors?: VectorSearchService,
  ) {
    this.published = new PublishedPassages(dataSource);
    this.stretches = new PassageStretches(dataSource);
    this.spelling = new SpellingCorrections(dataSource);
  }

  /**
   * The agent's passages that answer the message, best first. Misspelt words are corrected to words of the agent's
   * passages. The caller has checked the access to the agent.
   */
  async search(agent: AgentKey, message: string, options: SearchOptions): Promise<SearchResult> {
    const { maxPassages, earlierMessages = [], hasReader = false, drafted } = options;
    const { isFollowUp = true, correctsSpelling = true } = options;
    const historyWeight = isFollowUp ? undefined : BACKGROUND_WEIGHT;
    const question = { message, earlierMessages, historyWeight, correctsSpelling, drafted };
    const version = options.version ?? (await knowledgeVersion(this.dataSource, agent));
    const messages = isFollowUp ? [message, ...earlierMessages] : [message];
    const [byWords, near] = await Promise.all([
      this.searchWords(agent, question, version),
      this.vectors?.nearest(agent, version, { messages, hasReader }),
    ]);
    const { hasKnowledge, relevance, openings, query, corrected } = byWords;
    let { ranked } = byWords;
    if (near) ranked = await this.fused(agent, { byWords: ranked, near, drafted });
    const openingIds = new Set(openings.map(({ id }) => id));
    const scores = new Map(ranked.map(({ id, score }) => [id, score]));
    const found = ranked.map(({ passage }) => passage);
    const best = withoutTwins(found, maxPassages).filter(({ id }) => !openingIds.has(id));
    return {
      hasKnowledge,
      relevance,
      isOverview: openings.length > 0,
      hasVectors: near !== undefined && near.length > 0,
      corrected,
      passages: [...openings, ...best].slice(0, maxPassages).map((passage) => {
        // Computed only when it is shown: a turn of chat needs no words.
        const words = (): string[] => (query ? matchedWords(query, passage.words) : []);
        const hasTerm = (term: string): boolean => isTermOf(passage.words, term);
        return foundPassage(passage, { score: scores.get(passage.id) ?? 0, words, hasTerm });
      }),
    };
  }

  /**
   * The excerpts that a model reads for the passages that a search found (best first), within the budget: the best
   * passages with their neighbours that are not switched off. Small passages are easy to find, and larger excerpts are
   * easier to understand.
   */
  async read(
    agent: AgentKey,
    found: readonly FoundPassage[],
    budget: ExcerptBudget,
  ): Promise<FoundPassage[]> {
    if (found.length === 0) return [];
    const stretches = await this.stretches.of(agent, stretchesOf(found, budget.sizes));
    const disabled = await this.published.disabled(agent);
    const neighbours = stretches.filter(({ id }) => !disabled.has(id));
    return excerptsOf(found, neighbours, budget);
  }

  /** Searches the current version by words. When that is replaced during the search, the new version is searched. */
  private async searchWords(
    agent: AgentKey,
    question: ContextualQuestion,
    knownVersion: KnowledgeVersion,
  ): Promise<LexicalResult> {
    let version = knownVersion;
    for (;;) {
      try {
        return await this.searchVersion(agent, version, question);
      } catch (error) {
        if (!(error instanceof VersionReplaced)) throw error;
        version = await knowledgeVersion(this.dataSource, agent);
      }
    }
  }

  /** Searches one version by words. @throws VersionReplaced */
  private async searchVersion(
    agent: AgentKey,
    version: KnowledgeVersion,
    { message, earlierMessages, historyWeight, correctsSpelling, drafted }: ContextualQuestion,
  ): Promise<LexicalResult> {
    const { languages } = version;
    if (languages.length === 0) return NO_KNOWLEDGE;
    const queryWith = (corrected?: ReadonlyMap<string, string>): Query =>
      buildQuery(message, earlierMessages, languages, { corrected, historyWeight });
    let query = queryWith();
    let candidates = withDrafted(await this.candidates(agent, version, query), query, drafted);
    const unknownWords = correctsSpelling ? unknownWordsOf(query, candidates) : [];
    const corrected = await this.spelling.of(agent, unknownWords, languages);
    if (corrected.size > 0) {
      query = queryWith(corrected);
      candidates = withDrafted(await this.candidates(agent, version, query), query, drafted);
    }
    const { passages } = candidates;
    const words = passages.map((passage) => passage.words);
    const ranked = rerank(query, words, candidates);
    const startTitles = thingAskedFor(message) ? await this.published.titlesOfStarts(agent, version) : [];
    const found = ranked.map(({ place }) => passages[place]!);
    const { language } = query;
    const frequencyInGeneral = (word: string): number | undefined =>
      examplesWith(word, { message, language });
    const isOverview = asksForOverview(message, { languages, startTitles, found });
    return {
      hasKnowledge: true,
      relevance: isOverview
        ? 'sure'
        : relevanceOf(ranked, words, query, { ...candidates, frequencyInGeneral }),
      ranked: ranked.map(({ id, score }, at) => ({ id, score, passage: found[at]! })),
      openings: isOverview ? inLanguageFirst(await this.published.openings(agent), query.language) : [],
      query,
      corrected,
    };
  }

  /** The passages found by words and the nearest passages by vectors, in the order of `fused`. */
  private async fused(
    agent: AgentKey,
    { byWords, near, drafted }: { byWords: RankedPassage[]; near: number[]; drafted?: DraftedPassages },
  ): Promise<RankedPassage[]> {
    const known = new Map(byWords.map((ranked) => [ranked.id, ranked]));
    const idsByWords = [...known.keys()];
    const missing = near.filter((id) => !known.has(id));
    for (const passage of await this.published.passagesOf(agent, missing))
      if (!drafted?.removed.has(passage.source)) known.set(passage.id, { id: passage.id, score: 0, passage });
    return fused(idsByWords, near).flatMap((id) => known.get(id) ?? []);
  }

  /** The candidates for the query. @throws VersionReplaced */
  private async candidates(agent: AgentKey, version: KnowledgeVersion, query: Query): Promise<Candidates> {
    const index = await this.published.index(agent, version, query);
    const ids = index.best(query, MAX_CANDIDATES);
    const passages = await this.published.passagesOf(agent, ids);
    if (passages.length < ids.length) {
      const current = await knowledgeVersion(this.dataSource, agent);
      if (current.version !== version.version) throw new VersionReplaced();
    }
    return { ...index.statsOf(query), passages };
  }
}
