import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './styles/transcript.css';
import { ServiceError } from './api';
import { useChat, useShared } from './context';
import { isRunning } from './exchange';
import { failureOf } from './failure';
import { focusField } from './focus';
import { LazyContactForm } from './lazy-contact-form';
import { randomId } from './random-id';
import { filled } from './texts';
import { waitingTime } from './texts/waiting-time';

interface TranscriptProps {
  conversationId: string;
  /** The visitor has closed the form, or has gone on after the notice. */
  onEnd: () => void;
}

/**
 * Sends a conversation by mail, and shows the result. Asks for the visitor's email address first if the service does
 * not know it.
 */
export function Transcript({ conversationId, onEnd }: TranscriptProps): VNode | null {
  const { chat, language } = useShared();
  const { exchanges, isAskingForPerson } = useChat();
  const [isAsking, setAsking] = useState(false);
  const [notice, setNotice] = useState('');
  const [key] = useState(randomId);
  const { texts, code } = language;

  const send = async (isAddressNew: boolean): Promise<void> => {
    try {
      const email = await (await chat.loadForms()).mailTranscript(conversationId);
      setNotice(filled(texts.transcriptSent, { email }));
    } catch (error) {
      if (!isAddressNew && error instanceof ServiceError && error.status === 400) return setAsking(true);
      setNotice(noticeOf(error));
    }
    setAsking(false);
  };
  const noticeOf = (error: unknown): string => {
    if (!(error instanceof ServiceError)) return texts.failed;
    const { kind, retryAfterSeconds = 60 } = failureOf(error.code, error.details);
    if (kind === 'refused') return texts.failedRefused;
    if (kind !== 'limited') return texts.failed;
    return filled(texts.transcriptLimited, { time: waitingTime(retryAfterSeconds, code) });
  };

  useEffect(() => void send(false), []);
  const hasGoneOn = notice !== '' && exchanges.some(isRunning);
  useEffect(() => {
    if (hasGoneOn) onEnd();
  }, [hasGoneOn]);
  useEffect(() => {
    // A pressed button that disappears loses the focus.
    if (notice && document.activeElement === document.body) focusComposer();
  }, [notice]);

  if (isAskingForPerson) return null;
  return (
    <div class="transcript">
      <div role="status">{notice && <p class="note banner">{notice}</p>}</div>
      {isAsking && (
        <LazyContactForm
          title={texts.mailTranscript}
          submitLabel={texts.submit}
          fields={['email']}
          onSubmit={async (forms, contact) => {
            await forms.leaveContact(contact, key);
            await send(true);
          }}
          onCancel={() => {
            onEnd();
            focusComposer();
          }}
        />
      )}
    </div>
  );
}

function focusComposer(): void {
  focusField(document.querySelector<HTMLElement>('.composer textarea'));
}
