import { ApiProperty } from '@nestjs/swagger';
import { Count, Timestamp } from '../../platform/http/requests/fields/answer-fields';

/** The jobs of a kind. */
export class SystemQueueDto {
  name: string;

  @Count()
  waiting: number;

  @Count()
  active: number;

  @Count()
  delayed: number;

  /** How long the oldest waiting job has been waiting; 0 when none waits. */
  oldestWaitingSeconds: number;
}

/** A pool of database connections of the answering process. */
export class SystemPoolDto {
  name: string;

  @Count()
  used: number;

  @Count()
  idle: number;

  /** Requests and jobs that wait for a connection. */
  @Count()
  waiting: number;
}

/** The state of the installation, from the view of the answering process. */
export class SystemDto {
  version: string;

  /** @example "v20.20.0" */
  node: string;

  /** The settings `ROLE` of the process. */
  role: string;

  /** @example "embedded" */
  database: string;

  /** The last migration of the schema. */
  schemaVersion: string;

  /** How long the process has been running. */
  @Count()
  uptimeSeconds: number;

  @Count()
  memoryBytes: number;

  /** The optional parts, e.g. vectors and the language model, as in `/ready`. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  parts: Record<string, object>;

  /** Whether the service sends mail: whether `SMTP_URL` is set. */
  sendsMail: boolean;

  /** `ok`, or `unreachable` if a queue has not answered within 2 s: it is left out. */
  queue: string;

  queues: SystemQueueDto[];

  pools: SystemPoolDto[];
}

/** Answer of Get System. */
export class SystemAnswerDto {
  system: SystemDto;
}

/** The size of a table with its indexes. */
export class TableSizeDto {
  name: string;

  @Count()
  bytes: number;

  /** An estimate of the database; -1 for a table not yet analyzed. */
  rows: number;
}

/** Answer of Get Support Bundle. Contains no data of tenants or their visitors. */
export class SupportBundleDto {
  @Timestamp()
  generatedAt: Date;

  system: SystemDto;

  /** Each setting: its value, `set` for a hidden value, or null. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  settings: Record<string, unknown>;

  tables: TableSizeDto[];

  /** The number of error answers by the process since its start, by code. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { NOT_FOUND: 12 } })
  errors: Record<string, number>;
}
