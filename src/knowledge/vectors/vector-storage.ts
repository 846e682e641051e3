import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../platform/config/settings';
import { Database } from '../../platform/database/database';
import { everyMs } from '../../platform/housekeeping';
import { log } from '../../platform/logging/logger';
import { MAX_GRAPH_DIMENSIONS } from './vectors.queries';

/** From so many texts on, comparing an agent's vectors one by one takes longer than the graph does. */
const GRAPH_FROM_TEXTS = 5_000;
/** A pgvector that was installed meanwhile is found within this time. */
const CHECK_INTERVAL_MS = 30_000;
/** Any number will do, as long as every version of Parley takes the same one. */
const SCHEMA_LOCK = 0x70617276;
/** Filtered searches of a graph need its iterative scans. */
const MIN_VERSION = [0, 8] as const;

const NEEDS_PGVECTOR = `pgvector ${MIN_VERSION.join('.')} or newer`;

/** The database has no place for vectors; the message says why, and may be shown. */
export class NoPgvectorError extends Error {}

/** The part of the schema that needs pgvector: made at start where an embedding endpoint is set, as far as the database has the extension. */
@Injectable()
export class VectorStorage implements OnModuleInit, OnApplicationShutdown {
  /** Why there is no place for vectors; undefined when there is. */
  trouble: string | undefined = 'not looked for yet';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Runs before the workers start. */
  async onModuleInit(): Promise<void> {
    if (!this.settings.EMBEDDING_MODEL) return;
    await this.prepare();
    this.timer = everyMs(CHECK_INTERVAL_MS, 'pgvector could not be looked for', async () => {
      if (this.trouble) await this.prepare();
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Makes a place for vectors, or learns why there is none. */
  async prepare(): Promise<void> {
    const trouble = await prepareVectors(this.dataSource).then(
      () => undefined,
      (error: Error) =>
        error instanceof NoPgvectorError ? error.message : 'the database could not be asked',
    );
    if (trouble !== this.trouble && trouble)
      log.warn({ reason: trouble }, 'retrieval goes on without vectors');
    this.trouble = trouble;
  }

  /** Vectors could not be read: until they can, they are left alone. */
  fail(error: Error): void {
    if (!this.trouble) log.warn({ err: error }, 'retrieval goes on without vectors');
    this.trouble = 'vectors cannot be read from the database';
  }

  /**
   * Whether so many vectors of an agent are worth a graph. Never on the embedded database: adding one to the graph holds up everybody for
   * about 10 ms there, and a search of it saves little.
   */
  isWorthGraph(textCount: number, dimensions: number): boolean {
    const isServer = this.database.kind === 'postgresql';
    return isServer && textCount >= GRAPH_FROM_TEXTS && dimensions <= MAX_GRAPH_DIMENSIONS;
  }
}

/** Makes the column for vectors. @throws NoPgvectorError */
export async function prepareVectors(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const [state] = await transaction.query<
      [{ installed: string | null; available: string | null; hasColumn: boolean }]
    >(
      `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
              (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS available,
              EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'embeddings'::regclass AND attname = 'vector'
                      AND NOT attisdropped) AS "hasColumn"`,
    );
    const version = state.installed ?? state.available;
    if (version === null)
      throw new NoPgvectorError(`the database has no pgvector; ${NEEDS_PGVECTOR} is needed`);
    if (!isRecent(version))
      throw new NoPgvectorError(`the database has pgvector ${version}; ${NEEDS_PGVECTOR} is needed`);
    if (state.hasColumn) return;
    await transaction.query('CREATE EXTENSION IF NOT EXISTS vector').catch(() => {
      throw new NoPgvectorError(
        'the extension vector could not be created: ask a superuser for CREATE EXTENSION vector',
      );
    });
    // Rows that have lost their vectors with the extension are of no use.
    await transaction.query(`
      DELETE FROM embeddings;
      DELETE FROM agent_vectors;
      UPDATE training_sources SET embedded_run_id = NULL WHERE embedded_run_id IS NOT NULL;
      ALTER TABLE embeddings ADD COLUMN vector vector;
    `);
  });
}

/**
 * Makes the model's graph, where it is not there yet. Half precision: half the size, and as good for finding candidates.
 * It may take a while where other agents have many vectors; their searches go on meanwhile.
 */
export async function makeGraph(dataSource: DataSource, modelId: number, dimensions: number): Promise<void> {
  await dataSource.transaction(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await transaction.query(
      `CREATE INDEX IF NOT EXISTS ${graphOf(modelId)} ON embeddings
       USING hnsw ((vector::halfvec(${dimensions})) halfvec_cosine_ops)
       WHERE model_id = ${modelId} AND in_graph`,
    );
  });
}

/** Forgets a model that serves nobody, with its graph, unless some agent still has vectors by it. */
export async function dropModel(dataSource: DataSource, modelId: number): Promise<void> {
  await dataSource.transaction(async (transaction: EntityManager) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const [, dropped] = await transaction.query<[unknown, number]>(
      'DELETE FROM embedding_models WHERE id = $1 AND NOT EXISTS (SELECT FROM embeddings WHERE model_id = $1)',
      [modelId],
    );
    if (dropped === 1) await transaction.query(`DROP INDEX IF EXISTS ${graphOf(modelId)}`);
  });
}

function graphOf(modelId: number): string {
  return `embeddings_graph_${modelId}`;
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
}
