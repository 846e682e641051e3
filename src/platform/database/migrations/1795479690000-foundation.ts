import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './foundation/accounts';
import { AGENTS } from './foundation/agents';
import { CONVERSATIONS } from './foundation/conversations';
import { KNOWLEDGE } from './foundation/knowledge';
import { WEBHOOKS } from './foundation/webhooks';

/** The schema of the first release, one room after the other. */
export class Foundation1795479690000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const room of [ACCOUNTS, AGENTS, KNOWLEDGE, CONVERSATIONS, WEBHOOKS]) await runner.query(room);
  }

  async down(): Promise<void> {
    throw new Error('there is no schema before the foundation');
  }
}
