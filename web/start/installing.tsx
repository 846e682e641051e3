import { useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { CodePanel } from './code-panel';
import { plainSentence } from './failures';
import type { Service, StartAgent } from './service';
import { allowedDomains } from './site-address';

/** The third step: the sites that may show the widget, and the line of HTML that shows it. */
export function Installing({ service, agent }: { service: Service; agent: StartAgent }) {
  const [domains, setDomains] = useState(hostOf(agent.websiteUrl));
  const [isAnywhere, setAnywhere] = useState(false);
  const [widget, setWidget] = useState<Schema<'Widget'>>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const open = async () => {
    const allowed = isAnywhere ? ['*'] : allowedDomains(domains);
    if (allowed.length === 0) {
      setProblem('Enter the domain of your site, such as www.example.com.');
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      setWidget(await service.parley.widget.update(agent.id, { enabled: true, allowedDomains: allowed }));
    } catch (error) {
      if (!service.endedBy(error)) setProblem(plainSentence(error));
    }
    setBusy(false);
  };
  return (
    <section class="step" aria-labelledby="install">
      <div class="step-head">
        <h2 id="install">
          <span class="number">3</span> Put it on your site
        </h2>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void open();
        }}
      >
        <label for="domains">Your site</label>
        <div class="field wraps">
          <input
            id="domains"
            value={isAnywhere ? '' : domains}
            disabled={isAnywhere}
            placeholder={isAnywhere ? 'any site' : 'www.example.com'}
            inputMode="url"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setDomains(event.currentTarget.value)}
          />
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {widget ? 'Update' : 'Get the code'}
          </button>
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={isAnywhere}
            onChange={(event) => setAnywhere(event.currentTarget.checked)}
          />
          Allow any site: others can then show your agent on theirs
        </label>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
      {widget && <Installed widget={widget} />}
    </section>
  );
}

function Installed({ widget }: { widget: Schema<'Widget'> }) {
  const { snippet, chatUrl, allowedDomains: allowed } = widget;
  return (
    <div class="installed">
      <p role="status">
        {allowed.includes('*')
          ? 'The widget works on any site.'
          : `The widget works on ${allowed.join(', ')}.`}{' '}
        Paste this line before <code>&lt;/body&gt;</code>:
      </p>
      <CodePanel label="HTML" text={snippet} />
      <p>
        No site yet?{' '}
        <a href={chatUrl} target="_blank" rel="noreferrer">
          Open the agent’s chat page
        </a>
      </p>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
