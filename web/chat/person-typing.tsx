import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useShared } from './context';
import { Writing } from './exchange-view';
import { filled } from './texts';

/** Without news from the service, the dots disappear after this time. */
const SHOWN_MS = 6000;

/** Three dots while a person is typing. */
export function PersonTyping(): VNode {
  const { texts } = useShared().language;
  const state = useChat();
  const { typing, exchanges } = state;
  const [isShown, setShown] = useState(typing);
  // The state is a new object whenever the conversation was read again.
  useEffect(() => {
    setShown(typing);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const name = exchanges.findLast(({ author }) => author === 'person')?.authorName || texts.person;
  return (
    <div role="status" aria-live="polite">
      {typing && isShown && (
        <div class="answer person">
          <Writing label={filled(texts.writing, { name })} />
        </div>
      )}
    </div>
  );
}
