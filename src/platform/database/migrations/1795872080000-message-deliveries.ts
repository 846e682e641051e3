import { OnlineMigration } from '../online-migration';

/**
 * messages.delivery: whether a platform has taken the answer to the visitor: sent, delivered or failed; null where no
 * platform does, and in older rows. delivery_problem: why it failed. channel_sends.message_id: the message of which it
 * is a part; null if the text is not recorded as a message.
 */
export class MessageDeliveries1795872080000 extends OnlineMigration {
  override readonly upSql = [
    'ALTER TABLE messages ADD COLUMN IF NOT EXISTS delivery text, ADD COLUMN IF NOT EXISTS delivery_problem text',
    'ALTER TABLE channel_sends ADD COLUMN IF NOT EXISTS message_id bigint',
  ];
  override readonly downSql = [
    'ALTER TABLE channel_sends DROP COLUMN IF EXISTS message_id',
    'ALTER TABLE messages DROP COLUMN IF EXISTS delivery_problem, DROP COLUMN IF EXISTS delivery',
  ];
}
