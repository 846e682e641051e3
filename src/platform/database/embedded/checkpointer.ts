import type { SharedSession } from './shared-session';

/** The engine never checkpoints by itself before it is closed: its log would grow, and the next start take longer, without end. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;
const LOG_SIZE_SQL =
  'SELECT pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_insert_lsn(), redo_lsn) FROM pg_catalog.pg_control_checkpoint()';

/** Writes a checkpoint when the log since the last one has grown large. */
export class Checkpointer {
  private dueAt = 0;

  /** The log is looked at once in `intervalMs` at most. */
  constructor(
    private readonly session: SharedSession,
    private readonly intervalMs: number,
  ) {}

  /** To be called between turns. */
  async run(): Promise<void> {
    const now = performance.now();
    if (now < this.dueAt) return;
    this.dueAt = now + this.intervalMs;
    let logBytes = 0;
    await this.session.command(LOG_SIZE_SQL, ([bytes]) => {
      logBytes = Number(bytes);
    });
    if (logBytes > MAX_LOG_BYTES) await this.session.command('CHECKPOINT');
  }
}
