import { useState } from 'preact/hooks';
import { Button } from '../../parts/button';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';

/** Asks for the permission to show notifications, until the reader has answered. */
export function AllowAlerts() {
  const texts = useTexts(inboxTexts);
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  if (permission !== 'default') return null;
  return (
    <Button
      label={texts.allowAlerts}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    />
  );
}
