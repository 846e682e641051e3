import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HAS_ENDED as SESSION_HAS_ENDED } from '../auth/sessions/sessions.queries';
import { removeIdleThreads } from '../channels/channels.queries';
import { forgetExpiredLinks } from '../console/people/links.queries';
import { IS_UNUSED } from '../doors/mcp/oauth/clients.queries';
import { HAS_ENDED as GRANT_HAS_ENDED } from '../doors/mcp/oauth/grants.queries';
import { deleteInBatches, type DeletedRows } from '../platform/database/delete-in-batches';
import { sql, type Query } from '../platform/database/sql';
import { Every } from '../platform/every.decorator';
import { log } from '../platform/observability/logging/logger';
import { QueueService } from '../platform/queue/queue.service';

const INTERVAL_MS = 3_600_000;
const EXPIRED = sql`expires_at <= now()`;

/** By table: the rows that are too old, or have ended. */
const OLD_ROWS: readonly DeletedRows[] = [
  // The limits count the mails of a day. After a day, no attempt is left.
  { table: 'mails', condition: olderThan('1 day') },
  // A repeated event is recognised by its row.
  { table: 'channel_events', condition: olderThan('7 days') },
  { table: 'channel_sends', condition: olderThan('7 days') },
  // With their attempts.
  { table: 'deliveries', condition: olderThan('30 days') },
  { table: 'action_executions', condition: olderThan('30 days') },
  { table: 'action_confirmations', condition: olderThan('30 days') },
  { table: 'audit_log', condition: olderThan('365 days') },
  { table: 'console_sessions', condition: SESSION_HAS_ENDED },
  { table: 'sign_in_links', condition: EXPIRED },
  { table: 'passkey_challenges', condition: EXPIRED },
  { table: 'oauth_grants', condition: GRANT_HAS_ENDED },
  { table: 'oauth_clients', condition: IS_UNUSED },
];

/** Removes rows that are too old, or have ended. */
@Injectable()
export class OldRowsService {
  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  /** In a worker: removes old rows from each table; a failure in one table does not stop the others. */
  @Every(INTERVAL_MS, 'old rows were not removed')
  async remove(): Promise<void> {
    if (!this.queues.isWorker) return;
    const { manager } = this.dataSource;
    const removals = [
      ...OLD_ROWS.map((rows) => () => deleteInBatches(manager, rows)),
      () => removeIdleThreads(manager),
      () => forgetExpiredLinks(manager),
    ];
    for (const remove of removals)
      await remove().catch((err: unknown) => log.warn({ err }, 'old rows were not removed'));
  }
}

function olderThan(age: string): Query {
  return sql`created_at < now() - ${age}::interval`;
}
