import { CodePanel } from './code-panel';
import { curlCommand, masked } from './curl';
import type { Service } from './service';
import type { StartAgent } from './workbench';

/** The last step: reading along over the API, and where it is described. */
export function NextSteps({ service, agent }: { service: Service; agent: StartAgent }) {
  const get = (path: string, key: string) =>
    curlCommand({ method: 'GET', url: service.apiUrl(`/agents/${agent.id}/${path}`), key });
  return (
    <section class="step" aria-labelledby="next">
      <div class="step-head">
        <h2 id="next">
          <span class="number">4</span> Read along
        </h2>
      </div>
      <div class="columns even">
        {['conversations', 'leads'].map((path) => (
          <CodePanel
            key={path}
            label={path === 'leads' ? 'Leads: who left an address' : 'What visitors asked'}
            text={get(path, service.key)}
            maskedText={get(path, masked(service.key))}
          />
        ))}
      </div>
      <ul class="links">
        <li>
          <a href="docs">Every operation of the API</a>
        </li>
        <li>
          <a href="docs/webhooks">Webhooks: be told of leads and messages</a>
        </li>
        <li>
          A language model of your choice: start with <code>MODEL_BASE_URL</code> and <code>MODEL_NAME</code>.
          Until then, a built-in one answers with passages of your pages.
        </li>
      </ul>
    </section>
  );
}
