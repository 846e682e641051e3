import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { useForm, type FormState } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';

/** Tells the conversations of tests from visitors' conversations. */
const TEST = { origin: 'console', test: 'true' };

/** A question with its answer, as soon as it arrives. */
export interface Tried {
  key: string;
  question: string;
  answer?: Schema<'ChatAnswer'> & { tookMs: number };
}

/** A conversation with the agent as it is stored. */
export interface TestChat extends FormState {
  exchanges: Tried[];
  /** Begins another conversation. */
  restart: () => void;
}

/** Asks the agent as it is stored, in a conversation that is marked as a test. */
export function useTestChat(agentId: string): TestChat {
  const [exchanges, setExchanges] = useState<Tried[]>([]);
  const form = useForm(async ({ message = '' }) => {
    if (message.trim() === '') return;
    const exchange = { key: String(performance.now()), question: message };
    const conversationId = exchanges.at(-1)?.answer?.conversationId;
    const params = { path: { id: Number(agentId) } };
    const sentAt = performance.now();
    setExchanges([...exchanges, exchange]);
    try {
      const body = conversationId ? { message, conversationId } : { message, metadata: TEST };
      const answer = await call(api.POST('/agents/{id}/chat', { params, body }));
      const tookMs = Math.round(performance.now() - sentAt);
      setExchanges([...exchanges, { ...exchange, answer: { ...answer, tookMs } }]);
    } catch (failure) {
      setExchanges(exchanges);
      throw failure;
    }
  });
  return { ...form, exchanges, restart: () => setExchanges([]) };
}

/** The heading of a box with a test chat, and the button for another conversation. */
export function TestChatHead({ chat, id }: { chat: TestChat; id: string }) {
  const texts = useTexts(settingsTexts);
  return (
    <div class="row between">
      <h2 id={id}>{texts.playground}</h2>
      {chat.exchanges.length > 0 && (
        <Button label={texts.restart} class="plain" disabled={chat.isBusy} onClick={chat.restart} />
      )}
    </div>
  );
}

/** The field for a question, and the failure of the last question. */
export function TestChatForm({ chat }: { chat: TestChat }) {
  const texts = useTexts(settingsTexts);
  return (
    <>
      {chat.failure && <FailureNotice failure={chat.failure} />}
      <form
        class="ask"
        onSubmit={(event) => {
          chat.submit(event);
          event.currentTarget.reset();
        }}
      >
        <input
          name="message"
          aria-label={texts.question}
          placeholder={texts.question}
          maxLength={8000}
          autocomplete="off"
        />
        <button class="primary" disabled={chat.isBusy}>
          {texts.ask}
        </button>
      </form>
    </>
  );
}
