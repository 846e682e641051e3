import type { DataSource } from 'typeorm';
import type { Relevance } from '@app/ranking';
import type { AgentKey } from '../../src/agents/agents.queries';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import { KnowledgeService, type SearchResult } from '../../src/knowledge/knowledge.service';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { isFollowUp as needsEarlier } from '../../src/chat/understanding/follow-up';
import { newId } from '../../src/platform/database/id';
import { completeSource } from '../../src/ingestion/ingestion.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import type { CorpusPassage, Question, QuestionSet } from './question-set';
import { insertAgent } from '../../test/support/insert-agent';

/** Enough to see ten different corpus passages, each of which may be cut into several passages. */
const MAX_FOUND = 30;

/** The result of a search, by the ids of the corpus. */
export interface Answer {
  ids: string[];
  relevance: Relevance;
}

/** A set, and an agent trained on its corpus. */
export interface TrainedSet extends QuestionSet {
  agent: AgentKey;
  /** The questions that the corpus answers. */
  answerable: Question[];
}

/** Question sets in a database, with an agent each. */
export class TrainedSets {
  private readonly knowledge: KnowledgeService;
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly dataSource: DataSource,
    readonly sets: readonly TrainedSet[],
  ) {
    this.knowledge = new KnowledgeService(dataSource);
  }

  /** Trains an agent on each set's corpus. */
  static async of(dataSource: DataSource, sets: readonly QuestionSet[]): Promise<TrainedSets> {
    const trained: TrainedSet[] = [];
    for (const set of sets) {
      const answerable = set.questions.filter(({ gold }) => gold.length > 0);
      trained.push({ ...set, agent: await train(dataSource, set.corpus), answerable });
    }
    return new TrainedSets(dataSource, trained);
  }

  /** Trains another agent, which it returns. */
  train(corpus: CorpusPassage[]): Promise<AgentKey> {
    return train(this.dataSource, corpus);
  }

  /** Searches as chat does. */
  search(agent: AgentKey, question: Question): Promise<SearchResult> {
    const earlier = earlierMessages(question);
    const isFollowUp = needsEarlier(question.query, earlier);
    return this.knowledge.search(agent, question.query, {
      earlierMessages: earlier,
      maxPassages: MAX_FOUND,
      isFollowUp,
    });
  }

  /** Searches, and returns ids of the corpus. Results are cached. */
  async ask(agent: AgentKey, question: Question): Promise<Answer> {
    const key = JSON.stringify([agent.agentId, question.query, earlierMessages(question)]);
    const known = this.answers.get(key);
    if (known) return known;
    const found = await this.search(agent, question);
    const ids = [...new Set(found.passages.flatMap(({ url }) => url ?? []))];
    const answer = { ids, relevance: found.relevance };
    this.answers.set(key, answer);
    return answer;
  }
}

/** The visitor's earlier messages, newest first. */
function earlierMessages({ history = [] }: Question): string[] {
  return history
    .filter(({ role }) => role === 'user')
    .map(({ text }) => text)
    .toReversed();
}

/** Writes a corpus as the only source of a new agent, which it returns. The id of a corpus passage becomes its URL. */
async function train(dataSource: DataSource, corpus: CorpusPassage[]): Promise<AgentKey> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const [sourceId, runId] = [newId(), newId()];
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, run_id)
     VALUES ($1, $2, $3, 'corpus', 'website', $4)`,
    [sourceId, accountId, agentId, runId],
  );
  const run = { accountId, agentId, sourceId, runId };
  const writer = new DocumentWriter(dataSource, run);
  for (const { id, title = null, heading = '', text } of corpus) {
    await writer.add(id, readDocument({ title, sections: [{ heading, anchor: null, blocks: [text] }] }));
  }
  await writer.flush();
  const result = { ...(await indexDocuments(dataSource, run)), title: null, progress: NO_PROGRESS };
  await dataSource.transaction((transaction) => completeSource(transaction, run, result));
  return { accountId, agentId };
}
