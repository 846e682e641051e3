import { useEffect, useRef, useState } from 'preact/hooks';
import { siteAddress, type SiteAddress } from './site-address';

/** What an agent is to learn from. */
export type Material = SiteAddress | { text: string };

interface Props {
  /** What the field holds at first. */
  address: string;
  /** Shown above the field; without it the heading says enough. */
  label: string | undefined;
  action: string;
  isBusy: boolean;
  onTeach: (material: Material) => void;
}

/** Asks for a website, or for a text in its place. */
export function TeachForm({ address, label, action, isBusy, onTeach }: Props) {
  const [isText, setText] = useState(false);
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), [isText]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    const material = isText ? textIn(typed) : siteAddress(typed);
    setProblem(
      material
        ? undefined
        : isText
          ? 'Paste a text first.'
          : 'That is no web address. Try one like www.example.com.',
    );
    if (material) onTeach(material);
    else field.current?.focus();
  };
  const common = {
    ref: field,
    id: 'material',
    value: typed,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? 'material-problem' : undefined,
    onInput: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <form class="teach" onSubmit={submit} noValidate>
      <label for="material" class={isText || label ? undefined : 'hidden'}>
        {isText ? 'The text that it answers from' : (label ?? 'Address of the website')}
      </label>
      <div class={isText ? 'field column' : 'field wraps'}>
        {isText ? (
          <textarea {...common} rows={8} placeholder="Opening hours, prices, how things work …" />
        ) : (
          <input
            {...common}
            type="text"
            inputMode="url"
            autocomplete="url"
            autocapitalize="none"
            spellcheck={false}
            placeholder="www.example.com"
          />
        )}
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {isBusy ? 'One moment …' : isText ? 'Learn it' : action}
        </button>
      </div>
      {problem && (
        <p id="material-problem" class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="hint">
        {isText ? '' : 'It follows the links of the site, two pages a second, and obeys robots.txt. '}
        <button
          type="button"
          class="link"
          onClick={() => {
            setText(!isText);
            setTyped(isText ? address : '');
            setProblem(undefined);
          }}
        >
          {isText ? 'Take a website instead' : 'Or paste a text'}
        </button>
      </p>
    </form>
  );
}

function textIn(typed: string): Material | undefined {
  return typed.trim() === '' ? undefined : { text: typed };
}
