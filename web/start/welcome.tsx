import type { Schema } from '../../libs/client/src';
import type { StartAgent } from './service';

/** The first words to a newcomer. */
export function Welcome() {
  return (
    <div class="welcome">
      <h1>An agent that answers from your website</h1>
      <p>Enter its URL, ask a question and add the agent to your site. It takes about five minutes.</p>
    </div>
  );
}

interface ReturningProps {
  agents: Schema<'AgentItem'>[];
  onAgent: (agent: StartAgent) => void;
}

/** The agents that exist already. */
export function Returning({ agents, onAgent }: ReturningProps) {
  return (
    <section class="returning" aria-labelledby="returning">
      <h2 id="returning">Continue with an existing agent</h2>
      <ul class="chips">
        {agents.map(({ id, name, websiteUrl }) => (
          <li key={id}>
            <button type="button" class="chip" onClick={() => onAgent({ id, name, websiteUrl })}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The steps that follow the first one. */
export function Ahead() {
  return (
    <ol class="ahead" start={2} aria-label="Next steps">
      <li>
        <span>
          <b>Ask it</b> and see the sources behind its answers
        </span>
      </li>
      <li>
        <span>
          <b>Add it to your site</b> with one line of HTML
        </span>
      </li>
      <li>
        <span>
          <b>Conversations and leads</b> over the API
        </span>
      </li>
    </ol>
  );
}
