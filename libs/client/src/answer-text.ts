import type { ChatDelta, ChatRestart } from './chat-events.js';

/** The text that the caller has, compared with the text of the current attempt. */
export class AnswerText {
  text = '';
  private received = '';

  beginAgain(): void {
    this.received = '';
  }

  /** Yields the new text. An answer that ends before the text that the caller has counts as a new answer, too. */
  *take(
    { delta, conversationId }: { delta: string; conversationId: string },
    isEnd: boolean,
  ): Generator<ChatRestart | ChatDelta, void, undefined> {
    this.received += delta;
    const { text: said, received } = this;
    if (!isEnd && said.startsWith(received)) return;
    if (!received.startsWith(said)) {
      this.text = received;
      yield { type: 'restart' };
      if (received !== '') yield { type: 'delta', text: received, conversationId };
    } else if (received.length > said.length) {
      this.text = received;
      yield { type: 'delta', text: received.slice(said.length), conversationId };
    }
  }
}
