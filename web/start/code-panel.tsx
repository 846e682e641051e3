import { useState } from 'preact/hooks';

const SHOWN_MS = 2000;

interface Props {
  label: string;
  /** The text that is copied. */
  text: string;
  /** Shown instead of `text` at first, for example with a masked key. */
  maskedText?: string;
}

/** A text to copy into a terminal or a page. */
export function CodePanel({ label, text, maskedText }: Props) {
  const [isShown, setShown] = useState(false);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    // Without a secure context (plain HTTP on a network) there is no clipboard.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (!copied) setShown(true);
    setOutcome(copied ? 'Copied' : 'Select and copy');
    setTimeout(() => setOutcome(''), SHOWN_MS);
  };
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        <span class="code-actions">
          {maskedText !== undefined && (
            <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide key' : 'Show key'}
            </button>
          )}
          <button type="button" onClick={() => void copy()}>
            <span aria-live="polite">{outcome || 'Copy'}</span>
          </button>
        </span>
      </figcaption>
      <pre tabIndex={0} aria-label={label}>
        <code>{maskedText === undefined || isShown ? text : maskedText}</code>
      </pre>
    </figure>
  );
}
