import { OnlineMigration } from '../online-migration';

/** An index of the messages that were left to a person and that nobody has reviewed. May run twice. */
export class MessagesLeftToPerson1795922277636 extends OnlineMigration {
  override readonly indexes = {
    messages_left_to_person: `messages (agent_id, created_at)
      WHERE response = '' AND model = 'none' AND query <> '' AND reviewed_at IS NULL`,
  };
}
