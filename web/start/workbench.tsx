import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, type Schema } from '../../libs/client/src';
import { Asking } from './asking';
import { plainSentence } from './failures';
import { Installing } from './installing';
import { agentIn, showInAddress } from './kept';
import { Loading } from './loading';
import { NextSteps } from './next-steps';
import type { Service, StartAgent, StartedService } from './service';
import { SourcesStep } from './sources-step';
import { namedByTitle } from './teaching';
import { useSources } from './use-sources';
import { Ahead, Returning, Welcome } from './welcome';

const SHOWN_AGENTS = 8;

/** The start page's steps: train an agent, ask it, install the widget, continue with the API. */
export function Workbench({ service }: { service: Service }) {
  const [agents, setAgents] = useState<Schema<'AgentItem'>[]>([]);
  const [agent, setAgent] = useState<StartAgent>();
  const [isRestoring, setRestoring] = useState(() => agentIn(location.hash) !== undefined);
  const [started, setStarted] = useState<StartedService>();
  const [problem, setProblem] = useState<string>();
  const training = useSources(service, agent?.id);
  const report = (error: unknown) => service.endedBy(error) || setProblem(plainSentence(error));
  useEffect(() => void service.started().then(setStarted), [service]);
  useEffect(() => {
    const list = async () => setAgents((await service.parley.agents.list({ limit: SHOWN_AGENTS })).items);
    list().catch(report);
  }, [service, agent === undefined]);
  useEffect(() => {
    const follow = async () => {
      const id = agentIn(location.hash);
      try {
        setAgent(id === undefined ? undefined : await service.parley.agents.get(id));
      } catch (error) {
        // Deleted meanwhile.
        if (!(error instanceof ApiError && error.status === 404)) report(error);
        setAgent(undefined);
      }
      setRestoring(false);
    };
    const onChange = () => void follow();
    onChange();
    addEventListener('popstate', onChange);
    return () => removeEventListener('popstate', onChange);
  }, [service]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused field or button has disappeared.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [agent?.id]);
  const choose = (chosen: StartAgent | undefined) => {
    showInAddress(chosen?.id);
    setAgent(chosen);
  };
  const sources = agent && training.sources;
  useEffect(() => {
    if (!agent || !sources) return;
    namedByTitle(service, agent, sources).then((named) => {
      if (named) setAgent((shown) => (shown?.id === named.id ? named : shown));
    }, report);
  }, [sources]);
  const isTaught = sources?.some(({ status }) => status !== 'failed') === true;
  if (isRestoring) return <Loading />;
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {agent ? (
        <div class="agent">
          <h1 ref={heading} tabIndex={-1}>
            {agent.name}
          </h1>
          <button type="button" class="quiet" onClick={() => choose(undefined)}>
            All agents
          </button>
        </div>
      ) : (
        <Welcome />
      )}
      <SourcesStep service={service} started={started} agent={agent} training={training} onAgent={choose} />
      {!agent && agents.length > 0 && <Returning agents={agents} onAgent={choose} />}
      {!isTaught && <Ahead />}
      {agent && sources && isTaught && (
        <>
          <Asking key={`ask ${agent.id}`} service={service} agent={agent} sources={sources} />
          <Installing key={`install ${agent.id}`} service={service} agent={agent} />
          <NextSteps service={service} started={started} agent={agent} />
        </>
      )}
    </>
  );
}
