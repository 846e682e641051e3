import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { detectLanguage } from '@app/languages';
import { type FoundQuestion, QuestionIndex } from '@app/ranking';
import type { AgentKey } from '../../agents/agents.queries';
import type { KnowledgeVersion } from '../knowledge.queries';
import { inTurns } from '../../platform/in-turns';
import { knownWords } from './known-words';
import { findPairs, pairsVersion, type Pair } from './pairs.queries';

const MAX_CACHE_BYTES = 64 * 2 ** 20;
const BYTES_PER_CHARACTER = 2;
/** An estimate of what the index takes for a wording of some words. */
const BYTES_PER_WORDING = 2000;

/** The pairs of an agent in one version, indexed by what they ask. */
interface AgentPairs {
  version: number;
  index: QuestionIndex<Pair>;
  bytes: number;
}

/** Finds the pair whose question a message asks. */
@Injectable()
export class PairsService {
  private readonly pairsOf = new LRUCache<number, AgentPairs>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The agent's pair that the message asks for, if any. A word of the message that any passage contains is taken as it
   * was written. `version` is the version of the agent's pairs, 0 for none.
   */
  async find(
    agent: AgentKey,
    message: string,
    version: number,
    { languages }: Pick<KnowledgeVersion, 'languages'>,
  ): Promise<Pair | undefined> {
    if (version === 0) return undefined;
    const { index } = await this.load(agent, version);
    const found = index.find(message);
    if (!found || found.misspelt.length === 0) return found?.value;
    const known = await knownWords(this.dataSource, agent, { words: found.misspelt, languages });
    return known.size > 0 ? undefined : found.value;
  }

  /** The agent's pairs that the messages ask for, by message, as `find` finds them. */
  async findAll(
    agent: AgentKey,
    messages: readonly string[],
    { languages }: Pick<KnowledgeVersion, 'languages'>,
  ): Promise<Map<string, Pair>> {
    const version = await pairsVersion(this.dataSource, agent);
    if (version === 0) return new Map();
    const { index } = await this.load(agent, version);
    const found = new Map<string, FoundQuestion<Pair>>();
    await inTurns(messages, (message) => {
      const pair = index.find(message);
      if (pair) found.set(message, pair);
    });
    const misspelt = [...found.values()].flatMap((pair) => pair.misspelt);
    const known = await knownWords(this.dataSource, agent, { words: [...new Set(misspelt)], languages });
    const matches = [...found].filter(([, pair]) => !pair.misspelt.some((word) => known.has(word)));
    return new Map(matches.map(([message, { value }]) => [message, value]));
  }

  private async load(agent: AgentKey, pairsVersion: number): Promise<AgentPairs> {
    const cached = this.pairsOf.get(agent.agentId);
    if (cached?.version === pairsVersion) return cached;
    // A version newer than the turn's is just as good.
    const { version, pairs } = await findPairs(this.dataSource, agent);
    const loaded = { version, index: indexOf(pairs), bytes: bytesOf(pairs) };
    this.pairsOf.set(agent.agentId, loaded);
    return loaded;
  }
}

function indexOf(pairs: readonly Pair[]): QuestionIndex<Pair> {
  return new QuestionIndex(
    pairs.map((pair) => {
      const { question, alternatives, answer } = pair;
      const wordings = [question, ...alternatives];
      const questionLanguage = detectLanguage(wordings.join('\n'));
      // A short question shows no language; its answer usually does.
      return {
        wordings,
        language: questionLanguage === 'und' ? detectLanguage(answer) : questionLanguage,
        value: pair,
      };
    }),
  );
}

function bytesOf(pairs: readonly Pair[]): number {
  return pairs.reduce((bytes, { question, alternatives, answer }) => {
    const wordings = [question, ...alternatives];
    const characters = wordings.join('').length + answer.length;
    return bytes + BYTES_PER_CHARACTER * characters + BYTES_PER_WORDING * wordings.length;
  }, 0);
}
