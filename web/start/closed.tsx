import type { NoSession } from './session';

const HEADINGS: Record<NoSession, string> = {
  'no-link': 'Open the link from your terminal',
  'used-link': 'This link has expired',
  ended: 'Your access has ended',
  limited: 'Too many attempts',
  unreachable: 'Parley is not responding',
};

const NEW_LINK = 'run this in Parley’s folder, in a second terminal';

const SENTENCES: Record<NoSession, string> = {
  'no-link': `Once Parley has started, the last line in your terminal is a link to this page. It works once. For a new link, ${NEW_LINK}.`,
  'used-link': `A link works once, and only until the next start. For a new link, ${NEW_LINK}. Your agents are kept.`,
  ended: `Access to this page ends after 12 hours, or when a newer link is opened. For a new link, ${NEW_LINK}. Your agents are kept.`,
  limited: 'Wait a minute, then open the link from your terminal again.',
  unreachable:
    'Check that it is still running in your terminal. If not, run npm start and open the link it prints.',
};

/** Explains why the page has no access, and how to get it. */
export function Closed({ reason }: { reason: NoSession }) {
  return (
    <section class="closed" role="alert">
      <h1>{HEADINGS[reason]}</h1>
      <p>{SENTENCES[reason]}</p>
      <pre class="terminal" aria-hidden="true">
        <code>
          <span class="prompt">$ </span>
          {reason === 'unreachable' ? 'npm start' : 'npm run link'}
          {'\n\n'}
          {'  Open this link in your browser. It works once…\n\n    '}
          <mark>{location.origin}/#start=…</mark>
        </code>
      </pre>
    </section>
  );
}
