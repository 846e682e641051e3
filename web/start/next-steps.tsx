import { CodeTabs } from './code-tabs';
import type { Service, StartAgent, StartedService } from './service';

interface Props {
  service: Service;
  started: StartedService | undefined;
  agent: StartAgent;
}

/** The last step: conversations and leads in the console and over the API, and what to read next. */
export function NextSteps({ service, started, agent }: Props) {
  return (
    <section class="step" aria-labelledby="next">
      <div class="step-head">
        <h2 id="next">
          <span class="number">4</span> Conversations and leads
        </h2>
      </div>
      <p>
        In the console you answer visitors who want a person, and find who has left an address:{' '}
        <a href={`console/agents/${agent.id}/inbox#start`}>inbox</a>,{' '}
        <a href={`console/agents/${agent.id}/leads#start`}>leads</a>,{' '}
        <a href={`console/agents/${agent.id}/settings#start`}>settings</a>.
      </p>
      <CodeTabs
        service={service}
        label="Conversations and leads in code"
        calls={['Conversations', 'Leads'].map((label) => ({
          label,
          path: `/agents/${agent.id}/${label.toLowerCase()}`,
        }))}
      />
      <ul class="links">
        <li>
          <a href="docs">API reference</a>
        </li>
        <li>
          <a href="docs/webhooks">Webhooks: receive leads and messages</a>
        </li>
        {started && (
          <li>
            Your agent finds passages by their {started.hasEncoder ? 'words and meaning' : 'words'}, and{' '}
            {started.hasModel ? 'a language model answers.' : 'answers with passages from your sources.'}
          </li>
        )}
        {started?.readsMessages === false && (
          <li>
            To understand messages by their meaning too, stop Parley, run <code>npm run encoder</code> once
            (32 MB) and start it again.
          </li>
        )}
        {started?.hasModel === false && (
          <li>
            For answers in its own words, start Parley with <code>MODEL_BASE_URL</code> and{' '}
            <code>MODEL_NAME</code>.
          </li>
        )}
      </ul>
    </section>
  );
}
