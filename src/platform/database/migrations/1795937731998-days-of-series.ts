import { OnlineMigration } from '../online-migration';

/**
 * The activity of an agent in a UTC day, with all that a quarter of an hour has: a series over a year reads days. Null
 * for days that an earlier release has stored, until later days are counted.
 */
export class DaysOfSeries1795937731998 extends OnlineMigration {
  override readonly upSql = [
    `ALTER TABLE agent_days
       ADD COLUMN IF NOT EXISTS unanswered integer,
       ADD COLUMN IF NOT EXISTS ungrounded integer,
       ADD COLUMN IF NOT EXISTS prompt_tokens bigint,
       ADD COLUMN IF NOT EXISTS completion_tokens bigint,
       ADD COLUMN IF NOT EXISTS cost bigint,
       ADD COLUMN IF NOT EXISTS first_token jsonb,
       ADD COLUMN IF NOT EXISTS answer jsonb,
       ADD COLUMN IF NOT EXISTS channels jsonb`,
  ];

  override readonly downSql = [
    `ALTER TABLE agent_days DROP COLUMN unanswered, DROP COLUMN ungrounded, DROP COLUMN prompt_tokens,
       DROP COLUMN completion_tokens, DROP COLUMN cost, DROP COLUMN first_token, DROP COLUMN answer,
       DROP COLUMN channels`,
  ];
}
