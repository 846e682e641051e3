import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { Asking } from './asking';
import { plainSentence } from './failures';
import { Installing } from './installing';
import { NextSteps } from './next-steps';
import type { Service, StartAgent } from './service';
import { Teaching } from './teaching';
import { useTraining } from './use-training';

const SHOWN_AGENTS = 8;

/** The start page's steps: train an agent, ask it, install the widget, continue with the API. */
export function Workbench({ service }: { service: Service }) {
  const [agents, setAgents] = useState<Schema<'AgentItem'>[]>([]);
  const [agent, setAgent] = useState<StartAgent>();
  const [problem, setProblem] = useState<string>();
  const training = useTraining(service, agent?.id);
  useEffect(() => {
    const list = async () => setAgents((await service.parley.agents.list({ limit: SHOWN_AGENTS })).items);
    list().catch((error: unknown) => service.endedBy(error) || setProblem(plainSentence(error)));
  }, [service, agent === undefined]);
  const isTaught =
    agent !== undefined && training.source !== undefined && training.source.status !== 'failed';
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {agent ? <h1 class="hidden">The agent {agent.name}</h1> : <Welcome />}
      <Teaching service={service} agent={agent} training={training} onAgent={setAgent} />
      {!agent && agents.length > 0 && <Returning agents={agents} onAgent={setAgent} />}
      {!isTaught && <Ahead />}
      {agent && isTaught && (
        <Asking key={agent.id} service={service} agent={agent} pages={training.progress?.pages ?? []} />
      )}
      {agent && isTaught && <Installing key={agent.id} service={service} agent={agent} />}
      {agent && isTaught && <NextSteps service={service} agent={agent} />}
    </>
  );
}

function Welcome() {
  return (
    <div class="welcome">
      <h1>An agent that answers from your website</h1>
      <p>Enter the address, ask a question and put the agent on your site. It takes about five minutes.</p>
    </div>
  );
}

function Returning({
  agents,
  onAgent,
}: {
  agents: Schema<'AgentItem'>[];
  onAgent: (agent: StartAgent) => void;
}) {
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

function Ahead() {
  return (
    <ol class="ahead" start={2} aria-label="Next steps">
      <li>
        <span>
          <b>Ask it</b> and see the sources of its answers
        </span>
      </li>
      <li>
        <span>
          <b>Put it on your site</b> with one line of HTML
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
