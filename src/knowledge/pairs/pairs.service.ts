import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { detectLanguage } from '@app/languages';
import { questionKeys } from '@app/ranking';
import type { AgentKey } from '../../agents/agents.queries';
import type { KnowledgeVersion } from '../knowledge.queries';
import { inTurns } from '../../platform/in-turns';
import { findPairs, type KeyedPair, type Pair } from './pairs.queries';

interface SearchedPairs {
  /** The languages of the agent's passages. */
  languages: KnowledgeVersion['languages'];
  /** The pairs of a draft, which replace the stored pairs. */
  drafted?: readonly KeyedPair[];
}

/** Finds the pair whose question a message asks. The database keeps the keys of all wordings: nothing is loaded. */
@Injectable()
export class PairsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The agent's pair that a message asks for, if any: the first wording of the message with a pair gets its oldest
   * pair.
   */
  async find(
    agent: AgentKey,
    wordings: readonly string[],
    searched: SearchedPairs,
  ): Promise<Pair | undefined> {
    const pairOf = await this.findAll(agent, wordings, searched);
    return wordings.map((wording) => pairOf.get(wording)).find((pair) => pair !== undefined);
  }

  /** The agent's pairs that the messages ask for, by message, as `find` finds them. */
  async findAll(
    agent: AgentKey,
    messages: readonly string[],
    { languages, drafted }: SearchedPairs,
  ): Promise<Map<string, Pair>> {
    const keysOf = new Map<string, number[]>();
    await inTurns(messages, (message) => {
      keysOf.set(message, questionKeys(message, [detectLanguage(message), ...languages], agent.agentId));
    });
    const keys = [...new Set([...keysOf.values()].flat())];
    const pairs = drafted ?? (keys.length > 0 ? await findPairs(this.dataSource, agent, keys) : []);
    const pairOf = new Map<number, Pair>();
    for (const { keys: own, ...pair } of pairs.toReversed()) for (const key of own) pairOf.set(key, pair);
    return new Map(
      [...keysOf].flatMap(([message, own]) => {
        const pair = own.map((key) => pairOf.get(key)).find((found) => found !== undefined);
        return pair ? [[message, pair]] : [];
      }),
    );
  }
}
