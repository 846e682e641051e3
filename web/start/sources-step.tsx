import { useState } from 'preact/hooks';
import { plainSentence } from './failures';
import { counted } from './pages';
import type { Service, StartAgent, StartedService } from './service';
import { SourceRow } from './source-row';
import { AlreadyTaught, agentFor, teach } from './teaching';
import { TeachForm, type Material } from './teach-form';
import type { Source, Sources } from './use-sources';

interface Props {
  service: Service;
  started: StartedService | undefined;
  agent: StartAgent | undefined;
  training: Sources;
  onAgent: (agent: StartAgent) => void;
}

/**
 * The first step: the agent's sources, each as a line, and a form for another. A failed source is corrected in place.
 */
export function SourcesStep({ service, started, agent, training, onAgent }: Props) {
  /** The agent that gets another source. */
  const [addingTo, setAddingTo] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ agentId: number | undefined; text: string }>();
  const isAdding = agent !== undefined && addingTo === agent.id;
  const { sources } = training;
  const only = sources?.length === 1 ? sources[0] : undefined;
  const failed = only?.status === 'failed' ? only : undefined;
  const needsForm = !agent || sources?.length === 0 || failed;
  const add = async (material: Material) => {
    setBusy(true);
    setProblem(undefined);
    let taught = agent;
    const report = (text: string) => setProblem({ agentId: taught?.id, text });
    try {
      taught = await agentFor(service, { agent, failed }, material);
      if (failed) await service.parley.training.delete(taught.id, failed.id);
      const present = failed ? [] : (sources ?? []);
      await teach(service, { agentId: taught.id, sources: present }, material);
      setAddingTo(undefined);
    } catch (error) {
      if (error instanceof AlreadyTaught)
        report('Your agent already has this website. To update it, choose “Read again”.');
      else if (!service.endedBy(error)) report(plainSentence(error));
    }
    if (taught && taught !== agent) onAgent(taught);
    training.refresh();
    setBusy(false);
  };
  return (
    <section class="step" aria-labelledby="teach">
      <div class="step-head">
        <h2 id="teach">
          <span class="number">1</span> {agent ? 'Sources' : 'Add your content'}
        </h2>
        {agent && !needsForm && !isAdding && (
          <button type="button" class="quiet" onClick={() => setAddingTo(agent.id)}>
            Add source
          </button>
        )}
      </div>
      {agent && sources && sources.length > 0 && (
        <>
          <p class="hidden" role="status">
            {statusOf(sources)}
          </p>
          <ul class="source-list">
            {sources.map((source) => (
              <SourceRow
                key={source.id}
                service={service}
                started={started}
                agentId={agent.id}
                source={source}
                isAwaited={only !== undefined}
                onChange={training.refresh}
              />
            ))}
          </ul>
        </>
      )}
      {training.problem && (
        <p class="problem" role="alert">
          {training.problem}
        </p>
      )}
      {(needsForm || isAdding) && (
        <TeachForm
          key={failed?.id ?? agent?.id}
          address={failed?.trainingUrl ?? ''}
          action={failed ? 'Try this URL' : agent ? 'Add' : 'Read the website'}
          isBusy={isBusy}
          onTeach={(material) => void add(material)}
          onCancel={isAdding ? () => setAddingTo(undefined) : undefined}
        />
      )}
      {problem && problem.agentId === agent?.id && (
        <p class="problem" role="alert">
          {problem.text}
        </p>
      )}
    </section>
  );
}

/** One sentence for screen readers. It changes rarely, because they announce each change. */
function statusOf(sources: readonly Source[]): string {
  const pending = sources.filter(({ status }) => status === 'pending').length;
  if (pending > 0) return `Reading ${counted(pending, 'source', 'sources')}. You can already ask questions.`;
  const passages = sources.reduce((sum, { dataCount }) => sum + (dataCount ?? 0), 0);
  return passages > 0
    ? `Ready. Your agent answers from ${counted(passages, 'passage', 'passages')}.`
    : 'Nothing could be read.';
}
