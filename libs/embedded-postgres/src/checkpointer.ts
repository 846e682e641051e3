import { CommandFailed, type SharedSession } from './shared-session';

/** One row when the write-ahead log has grown by more than 64 MB since the last checkpoint, else none. */
const LOG_IS_LARGE_SQL = `SELECT FROM pg_catalog.pg_control_checkpoint()
  WHERE pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_insert_lsn(), redo_lsn) > 64 * 1024 * 1024`;

/** Writes a checkpoint when the log is large. The engine itself does so only when it is closed. */
export class Checkpointer {
  private dueAtMs = 0;

  /** The log is checked once in `intervalMs` at most. */
  constructor(
    private readonly session: SharedSession,
    private readonly intervalMs: number,
  ) {}

  /** To be called between turns. */
  async run(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs < this.dueAtMs) return;
    this.dueAtMs = nowMs + this.intervalMs;
    try {
      if ((await this.session.command(LOG_IS_LARGE_SQL)) === 'SELECT 1')
        await this.session.command('CHECKPOINT');
    } catch (error) {
      // The disk is full, for example. The next run tries again.
      if (!(error instanceof CommandFailed)) throw error;
    }
  }
}
