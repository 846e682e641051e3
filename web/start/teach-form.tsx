import { useEffect, useRef, useState } from 'preact/hooks';
import { siteAddress, type SiteAddress } from './site-address';

/** The material that an agent learns from. */
export type Material = SiteAddress | { text: string } | { files: File[] };

type Kind = 'website' | 'text' | 'files';

const KINDS: Record<Kind, { name: string; label: string; problem: string; hint: string }> = {
  website: {
    name: 'Website',
    label: 'Website URL',
    problem: 'Enter a website URL, such as example.com.',
    hint: 'Parley follows the site’s links, reads two pages per second and respects robots.txt.',
  },
  text: { name: 'Text', label: 'Text to answer from', problem: 'Enter some text.', hint: '' },
  files: {
    name: 'Files',
    label: 'Files to answer from',
    problem: 'Choose one or more files.',
    hint: 'PDF, Word and other office files, HTML, Markdown or plain text.',
  },
};

interface Props {
  /** The initial address. */
  address: string;
  action: string;
  isBusy: boolean;
  onTeach: (material: Material) => void;
  onCancel?: () => void;
}

/** Asks for a website, a text or files. */
export function TeachForm({ address, action, isBusy, onTeach, onCancel }: Props) {
  const [kind, setKind] = useState<Kind>('website');
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), [kind]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    const material = materialOf(kind, typed, field.current?.files);
    setProblem(material ? undefined : KINDS[kind].problem);
    if (material) onTeach(material);
    else field.current?.focus();
  };
  const choose = (next: Kind) => {
    setKind(next);
    setTyped(next === 'website' ? address : '');
    setProblem(undefined);
  };
  const { label, hint } = KINDS[kind];
  const common = {
    ref: field,
    id: 'material',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? 'material-problem' : undefined,
  };
  const text = {
    value: typed,
    onInput: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <form class="teach" onSubmit={submit} noValidate>
      <div class="kinds" role="group" aria-label="Source type">
        {Object.entries(KINDS).map(([one, { name }]) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose(one as Kind)}>
            {name}
          </button>
        ))}
      </div>
      <label for="material">{label}</label>
      <div class={kind === 'text' ? 'field column' : 'field wraps'}>
        {kind === 'text' && (
          <textarea
            key={kind}
            {...common}
            {...text}
            rows={8}
            placeholder="Opening hours, prices, instructions…"
          />
        )}
        {kind === 'files' && <input key={kind} {...common} type="file" multiple />}
        {kind === 'website' && (
          <input
            key={kind}
            {...common}
            {...text}
            type="text"
            inputMode="url"
            autocomplete="url"
            autocapitalize="none"
            spellcheck={false}
            placeholder="www.example.com"
          />
        )}
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : kind === 'website' ? action : 'Add'}
        </button>
        {onCancel && (
          <button type="button" class="quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      {problem && (
        <p id="material-problem" class="problem" role="alert">
          {problem}
        </p>
      )}
      {hint && <p class="hint">{hint}</p>}
    </form>
  );
}

function materialOf(kind: Kind, typed: string, files: FileList | null | undefined): Material | undefined {
  if (kind === 'website') return siteAddress(typed);
  if (kind === 'text') return typed.trim() === '' ? undefined : { text: typed };
  return files?.length ? { files: [...files] } : undefined;
}
