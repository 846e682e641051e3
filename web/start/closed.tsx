import type { NoSession } from './session';

const HEADINGS: Record<NoSession, string> = {
  'no-link': 'Open the link from your terminal',
  'used-link': 'This link does not work any more',
  ended: 'Your access has ended',
  limited: 'Too many wrong links',
  unreachable: 'Parley does not answer',
};

const NEW_LINK = 'stop Parley with Ctrl+C, start it again with npm start, and open the new one';

const SENTENCES: Record<NoSession, string> = {
  'no-link': `Parley prints a link to this page when it starts, after “Open”; it works once. To get another one, ${NEW_LINK}.`,
  'used-link': `Each link works once, and until the next start. To get another one, ${NEW_LINK}. Your agents are kept.`,
  ended: `The access of this page ends after 12 hours. For a new link, ${NEW_LINK}. Your agents are kept.`,
  limited: 'Wait a minute, then open the link from your terminal again.',
  unreachable:
    'Is it still running in your terminal? Start it with npm start, and open the link that it prints.',
};

/** Why the page cannot do anything, and what to do about it. */
export function Closed({ reason }: { reason: NoSession }) {
  return (
    <section class="closed" role="alert">
      <h1>{HEADINGS[reason]}</h1>
      <p>{SENTENCES[reason]}</p>
      <pre class="terminal" aria-hidden="true">
        <code>
          <span class="prompt">$ </span>npm start{'\n\n'}
          {'  Parley is ready.\n\n'}
          {'  Open  '}
          <mark>{location.origin}/#start=…</mark>
        </code>
      </pre>
    </section>
  );
}
