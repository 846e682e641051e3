import { CodePanel } from './code-panel';
import { curlCommand, masked } from './curl';
import type { Service, StartAgent } from './service';

/** The last step: conversations and leads over the API, and links to its documentation. */
export function NextSteps({ service, agent }: { service: Service; agent: StartAgent }) {
  const get = (path: string, key: string) =>
    curlCommand({ method: 'GET', url: service.apiUrl(`/agents/${agent.id}/${path}`), key });
  return (
    <section class="step" aria-labelledby="next">
      <div class="step-head">
        <h2 id="next">
          <span class="number">4</span> Conversations and leads
        </h2>
      </div>
      <div class="columns even">
        {['conversations', 'leads'].map((path) => (
          <CodePanel
            key={path}
            label={path === 'leads' ? 'Leads' : 'Conversations'}
            text={get(path, service.key)}
            maskedText={get(path, masked(service.key))}
          />
        ))}
      </div>
      <ul class="links">
        <li>
          <a href="docs">API reference</a>
        </li>
        <li>
          <a href="docs/webhooks">Webhooks: receive leads and messages</a>
        </li>
        <li>
          To use a language model, start Parley with <code>MODEL_BASE_URL</code> and <code>MODEL_NAME</code>.
          Until then, a built-in model answers with passages of your pages.
        </li>
      </ul>
    </section>
  );
}
