import type { Schema } from '../../libs/client/src';
import { CodePanel } from './code-panel';
import { installGuides } from './install-guides';
import { Tabs } from './tabs';

interface Props {
  widget: Schema<'Widget'>;
  onRemove: (domain: string) => void;
}

/** The sites that may show the widget, and how to add it to them. */
export function Installed({ widget, onRemove }: Props) {
  const { snippet, chatUrl, allowedDomains } = widget;
  const tabs = installGuides(snippet).map(({ name, steps, label, code }) => ({
    name,
    content: (
      <>
        <ol class={steps.length > 1 ? 'how' : 'how single'}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CodePanel key={name} label={label} text={code} />
      </>
    ),
  }));
  return (
    <div class="installed">
      <div role="status">
        {allowedDomains.length > 0 ? 'Allowed domains:' : 'No domain can show the widget yet.'}
      </div>
      {allowedDomains.length > 0 && (
        <ul class="chips" aria-label="Allowed domains">
          {allowedDomains.map((domain) => (
            <li key={domain} class="domain">
              {domain === '*' ? 'Any domain' : domain}
              <button
                type="button"
                aria-label={`Remove ${domain === '*' ? 'any domain' : domain}`}
                onClick={() => onRemove(domain)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Tabs label="Platforms" tabs={tabs} />
      <p class="hint">
        <a href="docs/install">All install guides</a> · No site yet?{' '}
        <a href={chatUrl} target="_blank" rel="noreferrer">
          Open the agent’s chat page
        </a>
      </p>
    </div>
  );
}
