import { SqlMigration } from '../sql-migration';

/**
 * channel_events.content: `text`, an opening of a chat, or the kind of content that a person sent instead of text; the
 * rows of older releases without a text stay `text`. language: the language of the person's program, if the platform
 * says it.
 * reply_to: the platform's id of the message to which the answer is a reply, in a group. channel_sends.choices:
 * questions that the visitor can choose with a tap. channel_threads.user_name: the person's name there.
 */
export class ChannelOpenings1795871065000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE channel_events
      ADD COLUMN content text NOT NULL DEFAULT 'text', ADD COLUMN language text, ADD COLUMN reply_to text;
    ALTER TABLE channel_sends ADD COLUMN choices text[] NOT NULL DEFAULT '{}', ADD COLUMN reply_to text;
    ALTER TABLE channel_threads ADD COLUMN user_name text;
  `;

  readonly downSql = `
    ALTER TABLE channel_threads DROP COLUMN user_name;
    ALTER TABLE channel_sends DROP COLUMN reply_to, DROP COLUMN choices;
    ALTER TABLE channel_events DROP COLUMN reply_to, DROP COLUMN language, DROP COLUMN content;
  `;
}
