import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import './styles/forms.css';
import { useChat, useShared } from './context';
import type { Exchange } from './exchange';
import { FormActions } from './form-actions';
import { PersonIcon } from './icons';
import { LazyContactForm } from './lazy-contact-form';
import { randomId } from './random-id';

/**
 * Offers a person after an unanswered question; otherwise asks for contact details if the tenant wants it, at any time
 * or after an unanswered question.
 */
export function ContactPrompt(): VNode | null {
  const { chat, storage, language } = useShared();
  const { exchanges, handedOver, hasContact } = useChat();
  const [isLeft, setLeft] = useState(() => storage.read<boolean>('leadLeft') === true);
  const [isThanked, setThanked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [key] = useState(randomId);
  if (isThanked)
    return (
      <p class="note" role="status">
        {language.texts.leadThanks}
      </p>
    );
  const { when, title } = chat.agent.leadForm;
  const isRefused = isUnanswered(exchanges.at(-1));
  if (isDismissed || handedOver) return null;
  if (isRefused && chat.agent.handoff) return <PersonOffer />;
  const isWanted = (when === 'during' && exchanges.some(isAnswered)) || (when === 'unanswered' && isRefused);
  if (!isWanted || isLeft || hasContact) return null;
  const dismiss = (): void => setDismissed(true);
  // The whole form would push the answer out of sight.
  if (!isOpen)
    return (
      <section class="form" aria-label={language.texts.leaveContact}>
        <p dir="auto">{title || language.texts.leadHint}</p>
        <FormActions cancelLabel={language.texts.dismiss} onCancel={dismiss}>
          <button type="button" class="strong" onClick={() => setOpen(true)}>
            {language.texts.leaveContact}
          </button>
        </FormActions>
      </section>
    );
  return (
    <LazyContactForm
      title={title || language.texts.leadHint}
      submitLabel={language.texts.submit}
      onSubmit={async (forms, contact) => {
        await forms.leaveContact(contact, key);
        setLeft(true);
        setThanked(true);
      }}
      onCancel={dismiss}
      cancelLabel={language.texts.dismiss}
    />
  );
}

/** Offers a person after an unanswered question. */
function PersonOffer(): VNode {
  const { chat, language } = useShared();
  return (
    <button type="button" class="quiet offer" onClick={() => chat.askForPerson(true)}>
      <PersonIcon /> {language.texts.talkToPerson}
    </button>
  );
}

function isAnswered({ state, author }: Exchange): boolean {
  return state === 'done' && author === 'agent';
}

/** True if a question got no source. A greeting or a thank-you is not a question. */
function isUnanswered(exchange: Exchange | undefined): boolean {
  if (!exchange?.response || !isAnswered(exchange) || exchange.sources.length > 0) return false;
  return /[?？؟]/.test(exchange.query) || exchange.query.trim().split(/\s+/).length > 3;
}
