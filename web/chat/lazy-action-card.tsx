import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AskedAction } from './public-schema';

let Card: FunctionComponent<{ action: AskedAction }> | undefined;

/** The card of an action. Its code and its texts are loaded with the first card. */
export function LazyActionCard({ action }: { action: AskedAction }): VNode | null {
  const [, setLoaded] = useState(Card !== undefined);
  useEffect(() => {
    if (Card) return;
    // Without the code, the text of the answer stays; a reload shows the card.
    void import('./action-card')
      .then(({ ActionCard }) => {
        Card = ActionCard;
        setLoaded(true);
      })
      .catch(() => undefined);
  }, []);
  return Card ? <Card action={action} /> : null;
}
