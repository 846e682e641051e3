import { useEffect, useRef, useState } from 'preact/hooks';
import { siteAddress, type SiteAddress } from './site-address';

/** The material that an agent learns from. */
export type Material = SiteAddress | { text: string };

interface Props {
  /** The initial value of the field. */
  address: string;
  /** Shown above the field, unless the heading is enough. */
  label: string | undefined;
  action: string;
  isBusy: boolean;
  onTeach: (material: Material) => void;
}

/** Asks for a website or a text. */
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
      material ? undefined : isText ? 'Paste a text.' : 'Enter a website address, such as example.com.',
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
        {isText ? 'Text to answer from' : (label ?? 'Website address')}
      </label>
      <div class={isText ? 'field column' : 'field wraps'}>
        {isText ? (
          <textarea {...common} rows={8} placeholder="Opening hours, prices, instructions…" />
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
          {isBusy ? 'One moment…' : isText ? 'Train' : action}
        </button>
      </div>
      {problem && (
        <p id="material-problem" class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="hint">
        {isText
          ? ''
          : 'Parley follows the links of the site, reads two pages per second and obeys robots.txt. '}
        <button
          type="button"
          class="link"
          onClick={() => {
            setText(!isText);
            setTyped(isText ? address : '');
            setProblem(undefined);
          }}
        >
          {isText ? 'Use a website instead' : 'Or paste a text'}
        </button>
      </p>
    </form>
  );
}

function textIn(typed: string): Material | undefined {
  return typed.trim() === '' ? undefined : { text: typed };
}
