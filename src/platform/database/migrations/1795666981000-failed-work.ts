import { OnlineMigration } from '../online-migration';

/** Indexes that are built while rows are written. A build that was interrupted leaves an invalid index behind. */
export class FailedWork1795666981000 extends OnlineMigration {
  override readonly indexes = {
    training_sources_failed: `training_sources (updated_at) WHERE status = 'failed'`,
    deliveries_failed: `deliveries (created_at) WHERE status = 'failed'`,
  };
}
