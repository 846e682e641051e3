import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { plainSentence } from './failures';
import { Installed } from './installed';
import type { Service, StartAgent } from './service';
import { allowedDomains } from './site-address';

/** The third step: the sites that may show the widget, and the code that shows it. */
export function Installing({ service, agent }: { service: Service; agent: StartAgent }) {
  const [typed, setTyped] = useState<string>();
  const [isAnywhere, setAnywhere] = useState(false);
  const [widget, setWidget] = useState<Schema<'Widget'>>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isEnabled = widget?.enabled === true;
  const suggested = widget?.allowedDomains.length === 0 ? hostOf(agent.websiteUrl) : '';
  const domains = typed ?? suggested;
  const run = async (action: () => Promise<Schema<'Widget'>>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setWidget(await action());
    } catch (error) {
      if (!service.endedBy(error)) setProblem(plainSentence(error));
    }
    setBusy(false);
  };
  useEffect(() => void run(() => service.parley.widget.get(agent.id)), []);

  /** Changes the list as it is now, because others may have changed it since this page has read it. */
  const change = (changed: (allowed: string[]) => string[]) =>
    run(async () => {
      const { widget: widgets } = service.parley;
      const allowed = changed((await widgets.get(agent.id)).allowedDomains);
      return widgets.update(agent.id, { enabled: true, allowedDomains: [...new Set(allowed)] });
    });
  const add = () => {
    const { domains: named, wrong } = allowedDomains(domains);
    const added = isAnywhere ? ['*'] : named;
    if (!isAnywhere && wrong !== undefined)
      return setProblem(
        `“${wrong}” is not a domain. Enter the domain of your site, such as www.example.com.`,
      );
    if (added.length === 0) return setProblem('Enter the domain of your site, such as www.example.com.');
    setTyped('');
    setAnywhere(false);
    return change((allowed) => [...allowed, ...added]);
  };
  return (
    <section class="step" aria-labelledby="install">
      <div class="step-head">
        <h2 id="install">
          <span class="number">3</span> Add it to your site
        </h2>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void add();
        }}
      >
        <label for="domains">{isEnabled ? 'Another domain' : 'Your domain'}</label>
        <div class="field wraps">
          <input
            id="domains"
            value={isAnywhere ? '' : domains}
            disabled={isAnywhere}
            placeholder={isAnywhere ? 'any domain' : 'www.example.com'}
            inputMode="url"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {isEnabled ? 'Add domain' : 'Get the code'}
          </button>
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={isAnywhere}
            onChange={(event) => setAnywhere(event.currentTarget.checked)}
          />
          Allow any domain. Others can then show your agent on their sites.
        </label>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
      {isEnabled && (
        <Installed
          widget={widget}
          onRemove={(domain) => void change((allowed) => allowed.filter((one) => one !== domain))}
        />
      )}
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
