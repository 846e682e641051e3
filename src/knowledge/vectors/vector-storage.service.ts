import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EmbedderService } from '../../models/embedding';
import { sql } from '../../platform/database/sql';
import { Every } from '../../platform/every.decorator';
import { log } from '../../platform/observability/logging/logger';

/** A pgvector that is installed later is found within this time. */
const CHECK_INTERVAL_MS = 30_000;
/** Advisory lock for changes of the vector schema. An arbitrary number, the same in every version of Parley. */
export const SCHEMA_LOCK = 0x70617276;
/** Filtered searches of a graph need iterative index scans, which pgvector has since 0.8. */
const MIN_VERSION = [0, 8] as const;

const NEEDS_PGVECTOR = `pgvector ${MIN_VERSION.join('.')} or newer`;

/** The database cannot store vectors. The message says why and may be shown to operators. */
export class NoPgvectorError extends Error {
  override readonly name = 'NoPgvectorError';
}

/**
 * The part of the database schema that needs pgvector. It is created at start, where there is an encoder and the
 * database has the extension.
 */
@Injectable()
export class VectorStorageService implements OnModuleInit {
  /** Why vectors cannot be used; undefined when they can. */
  trouble: string | undefined = 'pgvector has not been looked for yet';

  constructor(
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
  ) {}

  /** Runs before the workers start. */
  async onModuleInit(): Promise<void> {
    if (this.embedder.model) await this.prepare();
  }

  /** Looks again for pgvector while it is missing. */
  @Every(CHECK_INTERVAL_MS, 'the check for pgvector failed')
  async prepareAgain(): Promise<void> {
    if (this.embedder.model && this.trouble) await this.prepare();
  }

  /** Creates the schema for vectors, or sets `trouble`. */
  async prepare(): Promise<void> {
    const trouble = await prepareVectors(this.dataSource).then(
      () => undefined,
      (error: Error) => (error instanceof NoPgvectorError ? error.message : 'the database does not answer'),
    );
    if (trouble && trouble !== this.trouble)
      log.warn({ reason: trouble }, 'retrieval continues without vectors');
    this.trouble = trouble;
  }

  /** Reports that vectors could not be read. Searches do without them until `prepare` succeeds again. */
  fail(error: Error): void {
    if (!this.trouble) log.warn({ err: error }, 'retrieval continues without vectors');
    this.trouble = 'vectors cannot be read from the database';
  }
}

/** Creates the column for vectors, unless it is there. @throws NoPgvectorError */
export async function prepareVectors(db: DataSource): Promise<void> {
  await db.transaction(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`.run(transaction);
    const state =
      await sql`SELECT (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
              (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS available,
              EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'embeddings'::regclass AND attname = 'vector'
                            AND NOT attisdropped) AS "hasColumn"`.oneRow<{
        installed: string | null;
        available: string | null;
        hasColumn: boolean;
      }>(transaction);
    const version = state.installed ?? state.available;
    if (version === null)
      throw new NoPgvectorError(`the database has no pgvector; ${NEEDS_PGVECTOR} is needed`);
    if (!isRecent(version))
      throw new NoPgvectorError(`the database has pgvector ${version}; ${NEEDS_PGVECTOR} is needed`);
    if (state.hasColumn) return;
    await sql`CREATE EXTENSION IF NOT EXISTS vector`.run(transaction).catch(() => {
      throw new NoPgvectorError(
        'the extension vector could not be created: ask a superuser for CREATE EXTENSION vector',
      );
    });
    // The column is missing from a used database when the extension was dropped: all passages are embedded again.
    await sql`DELETE FROM embeddings;
        DELETE FROM agent_vectors;
        UPDATE training_sources SET embedded_run_id = NULL WHERE embedded_run_id IS NOT NULL;
        ALTER TABLE embeddings ADD COLUMN vector vector;
        -- Beside the other columns: a search reads a vector outside of its row in four times the time.
        ALTER TABLE embeddings ALTER COLUMN vector SET STORAGE MAIN`.run(transaction);
  });
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
}
