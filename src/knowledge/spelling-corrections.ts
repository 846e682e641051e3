import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@app/languages';
import { corrections, misspellingsOf, type Misspelling } from '@app/ranking';
import type { DataSource } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { FairGate } from '../platform/threads/fair-gate';
import { documentFrequencies } from './knowledge.queries';

/** The limit of parallel corrections, one for each account: each takes some 50 ms of the process. */
const CORRECTED_AT_ONCE = 2;
/** Others read the embedded database between two look-ups of this many terms. */
const TERMS_AT_ONCE = 500;

/** Corrects misspelt words of questions to words of an agent's passages. */
export class SpellingCorrections {
  private readonly gate = new FairGate(CORRECTED_AT_ONCE);

  constructor(private readonly dataSource: DataSource) {}

  /** Words that no passage contains, with similar words that passages contain. Work for others goes on meanwhile. */
  async of(
    agent: AgentKey,
    unknownWords: readonly string[],
    languages: readonly Language[],
  ): Promise<Map<string, string>> {
    if (unknownWords.length === 0) return new Map();
    return this.gate.run(agent.accountId, async () => {
      const misspellings: Misspelling[] = [];
      for (const misspelling of misspellingsOf(unknownWords, languages)) {
        misspellings.push(misspelling);
        await nextTurn();
      }
      const terms = [
        ...new Set(misspellings.flatMap(({ variants }) => variants.flatMap((each) => each.terms.flat()))),
      ];
      const frequencies = new Map<string, number>();
      for (let first = 0; first < terms.length; first += TERMS_AT_ONCE) {
        const some = terms.slice(first, first + TERMS_AT_ONCE);
        for (const [term, count] of await documentFrequencies(this.dataSource, agent, some))
          frequencies.set(term, count);
      }
      return corrections(misspellings, frequencies);
    });
  }
}
