import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Composer } from './composer';
import { useChat, useShared } from './context';
import { isRunning } from './exchange';
import { Header } from './header';
import { LazyContactForm } from './lazy-contact-form';
import { MessageList } from './message-list';
import { closedText } from './opening';
import { randomId } from './random-id';
import { filled } from './texts';
import { useIsOffline } from './use-is-offline';

/** The whole chat. */
export function Panel(): VNode {
  const { chat, host, storage, language, canClose } = useShared();
  const { conversationId, isLoading, exchanges, isAskingForPerson } = useChat();
  const isOffline = useIsOffline();
  const [isIntroduced, setIntroduced] = useState(() => storage.read<boolean>('leadLeft') === true);
  const [transcript, setTranscript] = useState<VNode | null>(null);
  const { texts } = language;
  useEffect(() => setTranscript(null), [conversationId]);
  const mailTranscript = (id: string): void =>
    // Loaded when a visitor asks for it, so that the panel appears sooner.
    void import('./transcript').then(
      ({ Transcript }) =>
        setTranscript(<Transcript key={randomId()} conversationId={id} onEnd={() => setTranscript(null)} />),
      () =>
        setTranscript(
          <p class="note banner" role="status">
            {texts.failed}
          </p>,
        ),
    );
  const asksFirst =
    chat.agent.leadForm.when === 'before' &&
    !isIntroduced &&
    !conversationId &&
    exchanges.length === 0 &&
    !isLoading;
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && canClose && !event.defaultPrevented) host.close();
  };
  return (
    <main class="panel" onKeyDown={closeOnEscape}>
      <Header onPerson={() => chat.askForPerson(true)} onTranscript={mailTranscript} />
      {transcript}
      {isAskingForPerson ? (
        <HandoffForm />
      ) : asksFirst ? (
        <BeforeForm onEnd={() => setIntroduced(true)} />
      ) : (
        <>
          <MessageList />
          {isOffline && exchanges.some(isRunning) && (
            <p class="note banner" role="status">
              {texts.failedOffline}
            </p>
          )}
          <HandoverState />
          <Composer />
        </>
      )}
      {!chat.agent.removeBranding && <footer class="branding">{texts.poweredBy}</footer>}
    </main>
  );
}

/** Whom the visitor talks to after the request for a person. */
function HandoverState(): VNode | null {
  const { chat, language } = useShared();
  const { texts } = language;
  const { exchanges, handedOver, waiting } = useChat();
  const name = exchanges.findLast(({ author }) => author === 'person')?.authorName;
  const closedNotice = closedText(chat.agent, language, new Date());
  const state = waiting
    ? `${texts.handedOver} ${closedNotice}`
    : handedOver && name && filled(texts.withPerson, { name });
  if (!state) return null;
  return (
    <p class="note banner" role="status" dir="auto">
      {state}
    </p>
  );
}

function HandoffForm(): VNode {
  const { chat, storage, language, isVerified } = useShared();
  const [key] = useState(randomId);
  const { texts } = language;
  const { hasContact } = useChat();
  const closedNotice = closedText(chat.agent, language, new Date());
  const isContactKnown = isVerified() || hasContact || storage.read<boolean>('leadLeft') === true;
  return (
    <div class="messages">
      <LazyContactForm
        title={`${closedNotice} ${isContactKnown ? texts.talkToPerson : texts.handoffHint}`.trim()}
        submitLabel={texts.submit}
        hasMessage
        isContactKnown={isContactKnown}
        onSubmit={(forms, details) => forms.handOver(details, key)}
        onCancel={() => chat.askForPerson(false)}
      />
    </div>
  );
}

function BeforeForm({ onEnd }: { onEnd: () => void }): VNode {
  const { chat, language } = useShared();
  const [key] = useState(randomId);
  const { texts } = language;
  return (
    <div class="messages">
      <LazyContactForm
        title={chat.agent.leadForm.title || texts.beforeHint}
        submitLabel={texts.start}
        onSubmit={async (forms, contact) => {
          await forms.leaveContact(contact, key);
          onEnd();
        }}
      />
    </div>
  );
}
