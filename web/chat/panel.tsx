import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Composer } from './composer';
import { useChat, useShared } from './context';
import { isRunning } from './exchange';
import { Header } from './header';
import { LazyContactForm } from './lazy-contact-form';
import { MessageList } from './message-list';
import { randomId } from './random-id';
import { useIsOffline } from './use-is-offline';

/** The whole chat. */
export function Panel(): VNode {
  const { chat, host, storage, language, isFrame } = useShared();
  const { conversationId, isLoading, exchanges, handedOver } = useChat();
  const isOffline = useIsOffline();
  const [isHandingOver, setHandingOver] = useState(false);
  const [isIntroduced, setIntroduced] = useState(() => storage.read<boolean>('leadLeft') === true);
  const { texts } = language;
  const asksFirst =
    chat.agent.leadForm.when === 'before' &&
    !isIntroduced &&
    !conversationId &&
    exchanges.length === 0 &&
    !isLoading;
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isFrame && !event.defaultPrevented) host.close();
  };
  return (
    <main class="panel" onKeyDown={closeOnEscape}>
      <Header onPerson={() => setHandingOver(true)} />
      {isHandingOver ? (
        <HandoffForm onEnd={() => setHandingOver(false)} />
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
          {handedOver && (
            <p class="note banner" role="status">
              {texts.handedOver}
            </p>
          )}
          <Composer />
        </>
      )}
      {!chat.agent.removeBranding && <footer class="branding">{texts.poweredBy}</footer>}
    </main>
  );
}

function HandoffForm({ onEnd }: { onEnd: () => void }): VNode {
  const { chat, language, isVerified } = useShared();
  const [key] = useState(randomId);
  const { texts } = language;
  return (
    <div class="messages">
      <LazyContactForm
        title={texts.handoffHint}
        submitLabel={texts.submit}
        hasMessage
        isContactKnown={isVerified()}
        onSubmit={async (details) => {
          await chat.handOver(details, key);
          onEnd();
        }}
        onCancel={onEnd}
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
        onSubmit={async (contact) => {
          await chat.leaveContact(contact, key);
          onEnd();
        }}
      />
    </div>
  );
}
