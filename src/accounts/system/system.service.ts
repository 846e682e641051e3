import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ALL_SETTINGS } from '../../platform/config/config.module';
import { Settings } from '../../platform/config/settings';
import { Database } from '../../platform/database/database';
import { sql } from '../../platform/database/sql';
import { answeredErrors } from '../../platform/http/http.metrics';
import { VERSION } from '../../platform/http/server/package-files';
import { ReadinessService } from '../../platform/http/server/readiness.service';
import { readQueue } from '../../platform/queue/queue-gauges.service';
import { MailSettings } from '../../platform/mail/mail.settings';
import { QueueService } from '../../platform/queue/queue.service';
import { isFulfilled } from '../../platform/with-timeout';
import { visibleSettings } from './visible-settings';
import type { SupportBundleDto, SystemDto, SystemQueueDto, TableSizeDto } from './system.dto';

/** An operator's view of the installation. It names no tenant or visitor. */
@Injectable()
export class SystemService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly queues: QueueService,
    private readonly readiness: ReadinessService,
    private readonly settings: Settings,
    private readonly mail: MailSettings,
    @Inject(ALL_SETTINGS) private readonly allSettings: object[],
  ) {}

  /** The state of this process and of the queues that answer within 2 s. */
  async read(): Promise<SystemDto> {
    const queues: SystemQueueDto[] = [];
    const asking = this.queues.askEach(async (queue) => void queues.push(await readQueue(queue)));
    const haveAllAnswered = await isFulfilled(asking);
    const schema = await sql`SELECT name FROM migrations
     ORDER BY timestamp DESC LIMIT 1`.oneRow<{ name: string }>(this.dataSource);
    return {
      version: VERSION,
      node: process.version,
      role: this.settings.ROLE,
      database: this.database.kind,
      schemaVersion: schema.name,
      uptimeSeconds: Math.floor(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      parts: this.readiness.read(),
      sendsMail: this.mail.SMTP_URL !== undefined,
      queue: haveAllAnswered ? 'ok' : 'unreachable',
      queues: queues.toSorted((one, other) => one.name.localeCompare(other.name)),
      pools: [...this.database.pools].map(([name, { totalCount, idleCount, waitingCount }]) => ({
        name,
        used: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    };
  }

  /** Facts for a bug report: the state, the settings without secrets, the sizes of tables, the numbers of errors. */
  async supportBundle(): Promise<SupportBundleDto> {
    const tables =
      await sql`SELECT relname AS name, pg_total_relation_size(oid) AS bytes, reltuples::float8 AS rows FROM pg_class
       WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
       ORDER BY relname`.rows<TableSizeDto>(this.dataSource);
    return {
      generatedAt: new Date(),
      system: await this.read(),
      settings: visibleSettings(this.allSettings),
      tables,
      errors: await answeredErrors(),
    };
  }
}
