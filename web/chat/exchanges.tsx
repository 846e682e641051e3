import type { VNode } from 'preact';
import { ContactPrompt } from './contact-prompt';
import type { Exchange } from './exchange';
import { ExchangeView } from './exchange-view';
import { LazyFeedback } from './lazy-feedback';
import { PersonTyping } from './person-typing';
import { placedOf } from './message-groups';
import './styles/answers.css';
import './styles/exchanges.css';

/** The messages that are shown, oldest first. */
export interface ExchangesProps {
  exchanges: Exchange[];
}

/** The messages with their answers, and the question for contact details. */
export function Exchanges({ exchanges }: ExchangesProps): VNode {
  return (
    <>
      <ol class="exchanges">
        {placedOf(exchanges).map((placed) => (
          <ExchangeView key={placed.exchange.key} {...placed} />
        ))}
      </ol>
      <PersonTyping />
      <ContactPrompt />
      <LazyFeedback />
    </>
  );
}
