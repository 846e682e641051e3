import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sql } from '../../platform/database/sql';
import { Every } from '../../platform/every.decorator';
import { inTurns } from '../../platform/in-turns';
import { type PairInput, pairKeys } from './pair';

const INTERVAL_MS = 10_000;
const BATCH_PAIRS = 200;

/** A pair without keys, or with keys of an earlier version. */
interface Unkeyed extends PairInput {
  id: number;
  agentId: number;
  version: number;
}

/** Gives keys to pairs that a former release has written: pairs of this release have them from the beginning. */
@Injectable()
export class PairKeysService {
  constructor(private readonly dataSource: DataSource) {}

  @Every(INTERVAL_MS, 'pairs could not be given the keys of their questions')
  async fill(): Promise<void> {
    while ((await this.fillBatch()) === BATCH_PAIRS);
  }

  /** Gives keys to a batch of pairs. Returns their number. */
  private async fillBatch(): Promise<number> {
    const pairs =
      await sql`SELECT id, agent_id AS "agentId", question, alternatives, answer, pair_version AS version
       FROM training_sources WHERE question IS NOT NULL AND keys_version IS DISTINCT FROM pair_version
       LIMIT ${BATCH_PAIRS}`.rows<Unkeyed>(this.dataSource);
    const keysOf = new Map<number, number[]>();
    await inTurns(pairs, (pair) => keysOf.set(pair.id, pairKeys(pair.agentId, pair)));
    for (const { id, version } of pairs)
      await sql`UPDATE training_sources SET question_keys = ${keysOf.get(id)}::bigint[], keys_version = ${version}
         WHERE id = ${id} AND pair_version = ${version}`.run(this.dataSource);
    return pairs.length;
  }
}
