import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../texts';
import type { ConversationItem } from './conversation';
import { inboxTexts } from './inbox-texts';

interface Props {
  waiting: ConversationItem[];
  onOpen: (conversationId: string) => void;
}

/**
 * Notifies a reader who is elsewhere of visitors who begin to wait. At first shows a button that asks for permission.
 */
export function Alerts({ waiting, onOpen }: Props) {
  const texts = useTexts(inboxTexts);
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title } of waiting) {
      if (known.current.has(id) || permission !== 'granted' || document.hasFocus()) continue;
      const alert = new Notification(texts.alert, { body: title, tag: id });
      alert.addEventListener('click', () => {
        focus();
        onOpen(id);
      });
    }
    known.current = new Set(waiting.map(({ id }) => id));
  }, [waiting]);
  if (permission !== 'default') return null;
  return (
    <button type="button" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {texts.allowAlerts}
    </button>
  );
}
